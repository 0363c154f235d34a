export type FairQueue<Waiter> = {
  length: () => number
  lengthOf: (address: string) => number
  add: (address: string, waiter: Waiter) => void
  /** Removes the first waiter of the IP address whose turn it is. */
  next: () => Waiter | undefined
  /** The wait of the address's next request: that of its first waiter, or a whole turn if more than `burst` addresses are queued. */
  delayOf: (address: string) => number
  /** Removes a waiter that has waited longer than this, from the address with the most waiters. */
  takeLate: (ms: number) => Waiter | undefined
  /** How long the oldest waiter has waited. */
  longestMs: () => number
}

/** The waiters of an IP address since its last turn. */
type Line<Waiter> = { waiters: Waiter[]; since: number }

/** First come, first served within an IP address; the addresses take turns. */
export function createFairQueue<Waiter extends { since: number }>(burst: number, now: () => number): FairQueue<Waiter> {
  // In turn order.
  const lines = new Map<string, Line<Waiter>>()
  let length = 0
  const firstAge = ({ waiters }: Line<Waiter>): number => now() - waiters[0]!.since

  function takeFirst(address: string, line: Line<Waiter>): Waiter {
    length--
    const waiter = line.waiters.shift()!
    if (line.waiters.length === 0) lines.delete(address)
    return waiter
  }

  return {
    length: () => length,
    lengthOf: (address) => lines.get(address)?.waiters.length ?? 0,
    add(address, waiter) {
      length++
      const line = lines.get(address)
      if (line) line.waiters.push(waiter)
      else lines.set(address, { waiters: [waiter], since: waiter.since })
    },
    next() {
      const [turn] = lines
      if (!turn) return undefined
      const [address, line] = turn
      const waiter = takeFirst(address, line)
      // Moves the address's other waiters to the end.
      if (lines.delete(address)) lines.set(address, { ...line, since: now() })
      return waiter
    },
    delayOf(address) {
      const own = lines.get(address)
      if (own) return firstAge(own)
      const [first] = lines.values()
      return first && lines.size > burst ? now() - first.since : 0
    },
    takeLate(ms) {
      let longest: [string, Line<Waiter>] | undefined
      for (const [address, line] of lines)
        if (firstAge(line) > ms && line.waiters.length > (longest?.[1].waiters.length ?? 0)) longest = [address, line]
      return longest && takeFirst(...longest)
    },
    longestMs: () => Math.max(0, ...[...lines.values()].map(firstAge)),
  }
}
