// A shop in its own process, as src/server/main.ts opens it, without the built pages. Some URLs are bugs, and the failpoint
// STOPS_AT freezes the process once.
import { destination } from 'pino'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openSite } from '#server/open-site.ts'
import { logProcess } from '#server/process-log.ts'

const DEFECTS: Record<string, () => void> = {
  '/login/uncaught': () => void setTimeout(() => raise('a timer')),
  '/login/unhandled': () => void Promise.reject(new Error('A defect in a promise')),
  '/login/printed': () => console.error(new Error('A defect in a library')),
}

function raise(place: string): never {
  throw new Error(`A defect in ${place}`)
}

const config = readConfig(process.env)
const log = createLog(config.logLevel, destination(2))
logProcess(log)
const renderPage = async ({ url }: Request) => {
  DEFECTS[new URL(url).pathname]?.()
  return new Response('A page')
}
let stopsAt = process.env.STOPS_AT
const failpoint = (name: string): void => {
  if (name !== stopsAt) return
  stopsAt = undefined
  process.kill(process.pid, 'SIGSTOP')
}
await openSite(config, log, renderPage, { failpoint })
console.log(`The shop is open at ${config.settings.url}`)
