/**
 * Asks something outside of the process, and rejects when it has not answered in time. The signal tells whoever can
 * stop; what does answer later is heard by nobody.
 */
export async function within<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`No answer within ${ms / 1000} seconds`)
    stop.abort(error)
    reject(error)
  }, ms)
  try {
    return await Promise.race([ask(stop.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
