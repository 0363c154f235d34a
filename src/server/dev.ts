import { destination } from 'pino'
import { createServer, type ViteDevServer } from 'vite'
import { readOpeningConfig } from './config.ts'
import { createLog } from './log.ts'
import { openSite } from './open-site.ts'
import type { RenderDesk } from '#server/desk/render-desk.ts'
import type { RenderPage } from '#server/render/pages.ts'

// Node watches the folders of `npm run dev`, because React Router's plug-in imports temporary files.
const config = await readOpeningConfig({ DESK_PORT: 'auto', ...process.env })
const openVite = (root: string, hmrPort: number): Promise<ViteDevServer> =>
  createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: hmrPort } },
  })
const [vite, deskVite] = [await openVite('.', config.port + 2), await openVite('src/desk', config.port + 3)]
const renderPage: RenderPage = async (...page) => {
  const pages = (await vite.ssrLoadModule('/src/server/render/pages.ts')) as { renderPage: RenderPage }
  return pages.renderPage(...page)
}
const loadDesk = async (): Promise<RenderDesk> => {
  const pages = (await deskVite.ssrLoadModule('../server/desk/render-desk.ts')) as { renderDesk: RenderDesk }
  return pages.renderDesk
}
const { name } = await openSite(config, createLog('info', destination(1)), renderPage, {
  development: vite.middlewares,
  deskPages: { client: '', load: loadDesk, development: deskVite.middlewares },
})
console.log(`${name} is open at ${config.settings.url}, and reloads as you edit`)
