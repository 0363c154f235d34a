// The process to kill: the shop as src/server/main.ts opens it, on its own database, with a payment provider and a mail server that
// outlive it. It has pages only if WITH_PAGES is set, because they take time to load.
import { once } from 'node:events'
import { pino } from 'pino'
import { createSandbox } from '../../src/payments/sandbox.ts'
import { readOpeningConfig } from '../../src/server/config.ts'
import { openSite } from '../../src/server/open-site.ts'
import { openGateway } from '../../src/server/payments/open-gateway.ts'
import type { RenderPage } from '../../src/server/render/pages.ts'
import { gatewayTo, mailerTo } from './external-clients.ts'
import type { Instructions } from './shop-process.ts'

process.once('disconnect', () => process.exit())
// All modules are loaded before the instructions arrive, so that the next shop opens quickly after a kill.
let [instructions] = (await once(process, 'message')) as [Instructions]
let passesLeft = instructions.passes
process.on('message', (message: Instructions) => {
  instructions = message
  passesLeft = message.passes
})
const config = await readOpeningConfig(process.env)
const now = () => new Date(Date.now() + instructions.clockOffsetMs)
const { stripe, paypal } = config.payments
const gateway =
  stripe || paypal
    ? (await openGateway(config, now)).gateway
    : // The provider's own secret stays when the shop's is replaced.
      gatewayTo(instructions.services, createSandbox(process.env.SANDBOX_SECRET ?? config.tokenSecret, now))
await openSite(config, pino({ level: 'error' }, pino.destination(2)), await pages(), {
  gateway,
  mailer: mailerTo(instructions.services),
  now,
  failpoint: (name) => {
    if (name === instructions.failpoint && --passesLeft === 0)
      process.kill(process.pid, instructions.signal ?? 'SIGKILL')
  },
})
process.send!('open')

async function pages(): Promise<RenderPage> {
  if (!process.env.WITH_PAGES) return async () => new Response('A page')
  const built = new URL('../../build/server/index.js', import.meta.url)
  return ((await import(built.href)) as { renderPage: RenderPage }).renderPage
}
