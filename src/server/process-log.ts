import type { Logger } from 'pino'

/** Logs what libraries and Node would print. An error that nothing catches is the last line. */
export function logProcess(log: Logger): void {
  // An unhandled rejection arrives here too.
  process.on('uncaughtException', (error: unknown) => {
    log.fatal({ err: errorOf(error) }, 'The shop ends because of an error that nothing caught')
    process.exit(1)
  })
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'))
  console.error = (...printed: unknown[]) => log.error({ err: errorIn(printed) }, 'A library reports an error')
  console.warn = (...printed: unknown[]) => log.warn({ err: errorIn(printed) }, 'A library warns')
}

const errorIn = (printed: unknown[]): Error => errorOf(printed.find((one) => one instanceof Error) ?? printed[0])

/** Anything but an error or a text may hold what nobody should read in a log. */
function errorOf(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  return new Error(typeof thrown === 'string' ? thrown : `A value of type ${typeof thrown}`)
}
