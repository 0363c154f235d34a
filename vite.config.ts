import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { classNameOf } from './scripts/class-names.ts'
import { eagerWrappers } from './scripts/eager-wrappers.ts'
import { lateScripts } from './scripts/late-scripts.ts'
import { plainLetters } from './scripts/plain-letters.ts'
import { tokenNames } from './scripts/token-names.ts'
import { unusedRouter } from './scripts/unused-router.ts'

type Graph = { getModuleInfo: (id: string) => { importers: string[] } | null }

const ROUTE = /src.web.(root|routes.[\w-]+)\.tsx/
const BROWSING = /^(root|routes.(home|product-list|product))$/
const PAINTED = /^(root|routes.(home|product-list|product|cart))$/

/**
 * Few files: small ones compress worse, and each is asked for by itself. What the frame of every page needs, and what the
 * pages that shoppers arrive at share with any other, comes with the first page; what only several of the others share,
 * the cart, the checkout and the accounts, with the first of these.
 */
function chunkOf(id: string, graph: Graph): string | null {
  if (/node_modules.(react|react-dom|react-router|scheduler)./.test(id)) return 'react'
  const routes = routesOf(id, graph)
  // One style sheet for these pages: nothing is painted before the last one has come.
  if (id.endsWith('.css') && (routes.size > 1 || [...routes].some((route) => PAINTED.test(route)))) return 'shop'
  if (ROUTE.test(id) || (routes.size < 2 && !routes.has('root'))) return null
  return [...routes].some((route) => BROWSING.test(route)) ? 'shop' : 'forms'
}

const known = new Map<string, Set<string>>()

/** The routes that load a module with them. */
function routesOf(id: string, graph: Graph): Set<string> {
  const route = ROUTE.exec(id)?.[1]
  if (route) return new Set([route])
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const routes = known.get(id) ?? new Set(importers.flatMap((importer) => [...routesOf(importer, graph)]))
  known.set(id, routes)
  return routes
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), unusedRouter(), lateScripts(), eagerWrappers(), tokenNames(), plainLetters()],
  // The server's half of the build is one module with one function in it: see src/server/pages.ts.
  environments: {
    ssr: {
      build: { rolldownOptions: { input: './src/server/pages.ts' } },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // In turn, since each takes what its modules import.
            codeSplitting: {
              groups: ['react', 'shop', 'forms'].map((chunk) => ({
                debugName: chunk,
                name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
              })),
            },
          },
        },
      },
    },
  },
  build: {
    modulePreload: false,
    assetsInlineLimit: 0,
    sourcemap: process.env.SOURCE_MAPS ? 'hidden' : false,
    // How long it took is of no use to who starts a shop.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  css: { modules: command === 'build' ? { generateScopedName: classNameOf } : {} },
  // One file is read faster at the start than the hundreds that it is made of.
  ssr: { noExternal: command === 'build' || undefined },
}))
