import type { Logger } from 'pino'

/** Logs messages that libraries and Node would print. An uncaught error is the last line. */
export function logProcess(log: Logger): void {
  // Also receives unhandled rejections.
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

/** Anything thrown that is not an error or a text may contain private data. */
function errorOf(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  return new Error(typeof thrown === 'string' ? thrown : `A value of type ${typeof thrown}`)
}
