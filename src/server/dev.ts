import { destination } from 'pino'
import { createServer } from 'vite'
import { readOpeningConfig } from './config.ts'
import { createLog } from './log.ts'
import { openSite } from './open-site.ts'
import type { RenderPage } from '#server/render/pages.ts'

// Node watches the folders of `npm run dev`, because React Router's plug-in imports temporary files.
const config = await readOpeningConfig(process.env)
const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { port: config.port + 1 } } })
const renderPage: RenderPage = async (...page) => {
  const pages = (await vite.ssrLoadModule('/src/server/render/pages.ts')) as { renderPage: RenderPage }
  return pages.renderPage(...page)
}
const { name } = await openSite(config, createLog('info', destination(1)), renderPage, {
  development: vite.middlewares,
})
console.log(`${name} is open at ${config.settings.url}, and reloads as you edit`)
