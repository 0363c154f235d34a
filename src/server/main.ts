import { destination } from 'pino'
import { outageOf } from '#database/outage.ts'
import { ShopError } from '#domain/errors.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { createLog } from './log.ts'
import { openSite } from './open-site.ts'
import type { RenderPage } from '#server/render/pages.ts'
import { portProblem } from '#server/http/serve.ts'

// The data folder holds names, addresses and emails: other users of this machine may not read it.
process.umask(0o077)

try {
  await start(readConfig(process.env))
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof ShopError
  const message = isExpected ? error.message : (portProblem(error) ?? outageOf(error))
  if (message) console.error(message)
  else createLog('fatal', destination(2)).fatal({ err: error }, 'The shop could not open')
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const built = new URL('../../build/server/index.js', import.meta.url)
  const { renderPage } = (await import(built.href)) as { renderPage: RenderPage }
  await openSite(config, createLog(config.logLevel, destination(2)), renderPage)
  console.log(`${config.shopName} is open at ${config.shopUrl}`)
}
