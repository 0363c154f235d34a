import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // The server's half of the build is one module with one function in it: see src/server/pages.ts.
  environments: {
    ssr: { build: { rollupOptions: { input: './src/server/pages.ts' } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most pages share comes in two files: thirty small ones compress worse, and each is asked for by itself.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules.(react|react-dom|react-router|scheduler)./ },
                { name: 'shared', minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0 },
  // One file is read faster at the start than the hundreds that it is made of.
  ssr: { noExternal: command === 'build' || undefined },
}))
