/** Rejects and aborts the signal if `ask` takes longer than `ms` or `canceled` is aborted. Ignores a later answer. */
export async function withTimeout<T>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<T>,
  canceled?: AbortSignal,
): Promise<T> {
  const stop = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const end = (error: unknown) => {
    stop.abort(error)
    reject(error)
  }
  const timer = setTimeout(() => end(new Error(`No answer within ${ms / 1000} seconds`)), ms)
  const cancel = () => end(canceled!.reason)
  canceled?.addEventListener('abort', cancel)
  try {
    return await Promise.race([ask(stop.signal), late])
  } finally {
    clearTimeout(timer)
    canceled?.removeEventListener('abort', cancel)
  }
}
