import { destination } from 'pino'
import { outageOf } from '#database/outage.ts'
import { ShopError } from '#domain/errors.ts'
import { ConfigError } from './config-error.ts'
import { readOpeningConfig } from './config.ts'
import { createLog } from './log.ts'
import { openSite } from './open-site.ts'
import { logProcess } from './process-log.ts'
import type { RenderPage } from '#server/render/pages.ts'
import { portProblem } from '#server/http/serve.ts'

// The data folder contains personal data and emails, which other users of this machine must not read.
process.umask(0o077)

try {
  const config = await readOpeningConfig(process.env)
  const built = new URL('../../build/server/index.js', import.meta.url)
  const { renderPage } = (await import(built.href)) as { renderPage: RenderPage }
  const log = createLog(config.logLevel, destination(2))
  logProcess(log)
  const { name } = await openSite(config, log, renderPage)
  console.log(`${name} is open at ${config.settings.url}`)
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof ShopError
  const message = isExpected ? error.message : (portProblem(error) ?? outageOf(error))
  if (message) process.stderr.write(`${message}\n`)
  else createLog('fatal', destination(2)).fatal({ err: error }, 'The shop could not open')
  process.exit(1)
}
