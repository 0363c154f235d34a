const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Deletes what the work has left on disk, when it ends and also on Ctrl-C, which ends the process. */
export async function untilStopped<T>(work: () => Promise<T>, remove: () => Promise<void>): Promise<T> {
  const stop = (): void => void remove().finally(() => process.exit(130))
  for (const signal of SIGNALS) process.once(signal, stop)
  try {
    return await work()
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
    await remove()
  }
}
