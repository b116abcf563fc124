import { defineConfig } from 'vitest/config'

// As in .vitepress/config.ts: what is tested together stands over one module.
export default defineConfig({ resolve: { alias: [{ find: /^hazumi$/, replacement: 'hazumi/play' }] } })
