import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  publicDir: false,
  // The server build exports one function: see src/server/desk/render-desk.ts.
  environments: {
    ssr: {
      build: { rolldownOptions: { input: '../server/desk/render-desk.ts' } },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
  },
  build: {
    modulePreload: false,
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rolldownOptions: { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } },
  },
  ssr: { noExternal: command === 'build' || undefined },
}))
