/** Rejects when `ask` takes longer than `ms`, and aborts the signal. A later answer is ignored. */
export async function withTimeout<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
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
