// The process that is killed: the shop as src/server/main.ts opens it, without pages, on its own database, with a payment
// provider and a mail server that outlive it.
import { once } from 'node:events'
import { pino } from 'pino'
import { createSandbox } from '#payments/sandbox.ts'
import { readOpeningConfig } from '#server/config.ts'
import { openSite } from '#server/open-site.ts'
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
await openSite(config, pino({ level: 'error' }, pino.destination(2)), async () => new Response('A page'), {
  gateway: gatewayTo(instructions.services, createSandbox(config.tokenSecret, now)),
  mailer: mailerTo(instructions.services),
  now,
  failpoint: (name) => {
    if (name === instructions.failpoint && --passesLeft === 0) process.kill(process.pid, 'SIGKILL')
  },
})
process.send!('open')
