// node render-server.ts PORT URL …: renders the React tree of the nth page with renderToString for each request to /n.
// The trees are created once; nothing is queried, serialized or compressed.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { createServer as createVite } from 'vite'

// Vite's server compiles JSX for development, and React's production build has no `jsxDEV`.
const require = createRequire(import.meta.url)
require('react/jsx-dev-runtime').jsxDEV = require('react/jsx-runtime').jsx

const [port, ...urls] = process.argv.slice(2)
const vite = await createVite({
  appType: 'custom',
  mode: 'production',
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
})
const { rendererOf } = (await vite.ssrLoadModule('/lab/bench/floors/page-tree.ts')) as typeof import('./page-tree.ts')
const renderers: (() => string)[] = []
for (const url of urls) renderers.push(await rendererOf(url))

createServer((request, response) => {
  const render = renderers[Number(request.url!.slice(1))] ?? (() => '')
  response.end(`${render().length}`)
}).listen(Number(port), '127.0.0.1')
