import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As in .vitepress/config.ts: what is tested together stands over one module.
  resolve: { alias: [{ find: /^hazumi$/, replacement: 'hazumi/play' }] },
  // No test is about time; this only ends what hangs.
  test: { testTimeout: 300_000 },
})
