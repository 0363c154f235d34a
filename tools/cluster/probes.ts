import { setTimeout as pause } from 'node:timers/promises'

/** An answer that a shopper got or did not get: milliseconds since the start, status (0 for none) and how long it took. */
type Answer = { at: number; status: number; ms: number }

const INTERVAL_MS = 100
const PATIENCE_MS = 5000

/** Asks ten times a second, without waiting for the answers before. `ask` returns a status. */
export function startProbe(ask: () => Promise<number>, began: number) {
  const answers: Answer[] = []
  const over = new AbortController()
  const observe = async (): Promise<void> => {
    const sent = performance.now()
    const status = await Promise.race([ask(), pause(PATIENCE_MS, 0)]).catch(() => 0)
    answers.push({ at: sent - began, status, ms: performance.now() - sent })
  }
  const running = (async () => {
    while (!over.signal.aborted) {
      void observe()
      await pause(INTERVAL_MS)
    }
  })()
  return {
    answers,
    /** The longest time between two moments, in milliseconds since the start, in which every answer failed. */
    outage: (from: number, to: number): number => longestOutage(answers.filter(({ at }) => at >= from && at <= to)),
    async stop() {
      over.abort()
      await running
    },
  }
}

function longestOutage(answers: Answer[]): number {
  let longest = 0
  let since: number | null = null
  for (const { at, status } of answers.toSorted((a, b) => a.at - b.at)) {
    if (status >= 200 && status < 500) since = null
    else {
      since ??= at
      longest = Math.max(longest, at - since + INTERVAL_MS)
    }
  }
  return longest
}
