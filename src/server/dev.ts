import { pino } from 'pino'
import { createServer } from 'vite'
import { readConfig } from './config.ts'
import { openSite } from './open-site.ts'
import type { RenderPage } from './pages.ts'

// Node's --watch restarts this process when a file of the API, the shop or the database changes; Vite reloads the pages.
const config = readConfig(process.env)
const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { port: config.port + 1 } } })
const renderPage: RenderPage = async (...page) => {
  const pages = (await vite.ssrLoadModule('/src/server/pages.ts')) as { renderPage: RenderPage }
  return pages.renderPage(...page)
}
await openSite(config, pino({ level: 'info' }), renderPage, { development: vite.middlewares })
console.log(`${config.shopName} is open at ${config.shopUrl}, and reloads as you edit`)
