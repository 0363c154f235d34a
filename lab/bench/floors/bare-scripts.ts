import { brotliCompressSync } from 'node:zlib'
import { rolldown } from 'rolldown'

/** The imports of every page of a React Router application. */
const ENTRY = `
export { hydrateRoot } from 'react-dom/client'
export { HydratedRouter } from 'react-router/dom'
export { Form, Links, Meta, Outlet, Scripts, ScrollRestoration, useFetcher, useLoaderData, useNavigation } from 'react-router'`

/** The size of React and React Router alone, bundled for browsers, minified, and compressed with brotli, in bytes. */
export async function sizeOfBareScripts(): Promise<number> {
  const bundle = await rolldown({
    input: 'entry',
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"', 'import.meta.hot': 'undefined' } },
    plugins: [
      { name: 'entry', resolveId: (id) => (id === 'entry' ? id : null), load: (id) => (id === 'entry' ? ENTRY : null) },
    ],
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ minify: true })
  return output.reduce((sum, part) => sum + ('code' in part ? brotliCompressSync(part.code).length : 0), 0)
}
