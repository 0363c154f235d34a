import { setTimeout as pause } from 'node:timers/promises'
import { openBrowser } from '../chaos/shopper.ts'

/** A response that a shopper got or did not get: milliseconds since the start, status (0 for none) and duration. */
export type Answer = { at: number; status: number; ms: number }

/** Requests that depend on more or less of the shop: the primary, a node, a cache. */
export const PROBES = ['cart', 'page', 'cached'] as const
export type ProbeName = (typeof PROBES)[number]

const INTERVAL_MS = 100
const PATIENCE_MS = 5000

export type Probes = ReturnType<typeof startProbes>

/** Sends requests as a new visitor each time: adding to a cart, a page that nodes have cached, and one through Varnish. */
export function startProbes(urls: { url: string; originUrl: string }, productId: string, began: number) {
  const open = async (url: string): Promise<number> => {
    const response = await fetch(`${url}/contact`)
    await response.arrayBuffer()
    return response.status
  }
  const probes = {
    cart: startProbe(async () => {
      return (await openBrowser(urls.url).send('POST', '/api/cart/items', { productId, quantity: 1 })).status
    }, began),
    page: startProbe(() => open(urls.originUrl), began),
    cached: startProbe(() => open(urls.url), began),
  }
  return {
    answers: (name: ProbeName): Answer[] => probes[name].answers,
    /** The longest time between two moments, in milliseconds since the start, in which every response failed. */
    outage: (name: ProbeName, from: number, to: number): number =>
      longestOutage(probes[name].answers.filter(({ at }) => at >= from && at <= to)),
    stop: () => Promise.all(PROBES.map((name) => probes[name].stop())),
  }
}

/** Sends ten requests per second, without waiting for earlier responses. `ask` returns a status. */
function startProbe(ask: () => Promise<number>, began: number) {
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
    async stop() {
      over.abort()
      await running
    },
  }
}

export const hasSucceeded = ({ status }: Answer): boolean => status >= 200 && status < 500

function longestOutage(answers: Answer[]): number {
  let longest = 0
  let since: number | null = null
  for (const answer of answers.toSorted((a, b) => a.at - b.at)) {
    if (hasSucceeded(answer)) since = null
    else {
      since ??= answer.at
      longest = Math.max(longest, answer.at - since + INTERVAL_MS)
    }
  }
  return longest
}

/** The longest time between two of these moments, or up to the ends. */
export function longestGap(moments: number[], from: number, to: number): number {
  const between = moments.filter((at) => at > from && at < to).toSorted((a, b) => a - b)
  const ends = [from, ...between, to]
  return Math.max(...ends.slice(1).map((at, index) => at - ends[index]!))
}
