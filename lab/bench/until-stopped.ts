const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Removes what the work has left on the disk, after it and also after Ctrl-C, which ends the process. */
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
