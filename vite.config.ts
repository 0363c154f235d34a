import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunkNames } from './scripts/client/chunk-names.ts'
import { classNameOf } from './scripts/client/class-names.ts'
import { inlinedClassNames } from './scripts/client/inlined-class-names.ts'
import { lateScripts } from './scripts/client/late-scripts.ts'

// Both builds emit the fonts, and a page may name each but once.
const assetFileNames = 'assets/[hash:6][extname]'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), lateScripts(), inlinedClassNames()],
  // The server build exports one function: see src/server/render/pages.ts.
  environments: {
    ssr: {
      build: { rolldownOptions: { input: './src/server/render/pages.ts', output: { assetFileNames } } },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
    // Inlined constants of other chunks save 0.3 kB on every page.
    client: {
      build: {
        rolldownOptions: {
          optimization: { inlineConst: true },
          // The manifest of routes, which every page loads, names each file. Six characters tell files and builds apart.
          output: {
            codeSplitting: { groups: chunkNames() },
            entryFileNames: 'assets/[hash:6].js',
            chunkFileNames: 'assets/[hash:6].js',
            assetFileNames,
          },
        },
      },
    },
  },
  build: {
    modulePreload: false,
    assetsInlineLimit: 0,
    sourcemap: process.env.SOURCE_MAPS ? 'hidden' : false,
    // The product page imports the samples, which are in the chunk of the list, for addresses of samples alone.
    rolldownOptions: { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } },
  },
  css: { modules: command === 'build' ? { generateScopedName: classNameOf } : {} },
  // One bundled file loads faster than hundreds of modules.
  ssr: { noExternal: command === 'build' || undefined },
}))
