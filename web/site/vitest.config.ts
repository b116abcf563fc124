import { defineConfig } from 'vitest/config'

// As in .vitepress/config.ts: what is tested together stands over one module. No test is about time: its end only ends what hangs.
export default defineConfig({ resolve: { alias: [{ find: /^hazumi$/, replacement: 'hazumi/play' }] }, test: { testTimeout: 120_000 } })
