import { destination } from 'pino'
import { outageOf } from '#database/outage.ts'
import { ShopError } from '#domain/errors.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { tuneGarbage } from './garbage.ts'
import { createLog } from './log.ts'
import { openSite } from './open-site.ts'
import type { RenderPage } from '#server/render/pages.ts'
import { portProblem } from '#server/http/serve.ts'

// Names, addresses and emails are for nobody else who works on this machine.
process.umask(0o077)

/** By then the first page is made. What a rush of shoppers takes up in a second is never given back. */
const STARTED_MS = 50

// Where an owner looks for what is wrong.
const log = createLog(process.env.LOG_LEVEL ?? 'warn', destination(2))

try {
  await start(readConfig(process.env))
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof ShopError
  const message = isExpected ? error.message : (portProblem(error) ?? outageOf(error))
  if (message) console.error(message)
  else log.fatal({ err: error }, 'The shop could not open')
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const built = new URL('../../build/server/index.js', import.meta.url)
  const { renderPage } = (await import(built.href)) as { renderPage: RenderPage }
  await openSite(config, log, renderPage)
  setTimeout(tuneGarbage, STARTED_MS)
  console.log(`${config.shopName} is open at ${config.shopUrl}`)
}
