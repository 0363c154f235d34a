// The process that is killed: the shop as `src/server/main.ts` opens it, on its own database, with a provider and a post
// office that outlive it. Its pages are left out.
import { once } from 'node:events'
import { pino } from 'pino'
import { createSandbox } from '#payments/sandbox.ts'
import { readConfig } from '#server/config.ts'
import { openSite } from '#server/open-site.ts'
import type { Opening } from './lives.ts'
import { gatewayTo, mailerTo } from './to-outside.ts'

process.once('disconnect', () => process.exit())
// Everything is loaded by now, so that a shop that has died is followed by the next at once.
let [opening] = (await once(process, 'message')) as [Opening]
let left = opening.pass
process.on('message', (told: Opening) => {
  opening = told
  left = told.pass
})
const config = readConfig(process.env)
const now = () => new Date(Date.now() + opening.aheadMs)
await openSite(config, pino({ level: 'error' }, pino.destination(2)), async () => new Response('A page'), {
  gateway: gatewayTo(opening.outside, createSandbox(config.tokenSecret, now).describe),
  mailer: mailerTo(opening.outside),
  now,
  failpoint: (name) => {
    if (name === opening.failpoint && --left === 0) process.kill(process.pid, 'SIGKILL')
  },
})
process.send!('open')
