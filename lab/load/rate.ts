import type { TimedResponse } from './timed-request.ts'

/** Sends requests one after another on each of `clients` connections. */
export async function requestInSequence(
  send: () => Promise<TimedResponse>,
  { clients = 16, seconds = 4 } = {},
): Promise<TimedResponse[]> {
  const until = performance.now() + seconds * 1000
  const responses: TimedResponse[] = []
  const runClient = async (): Promise<void> => {
    while (performance.now() < until) responses.push(await send())
  }
  await Promise.all(Array.from({ length: clients }, runClient))
  return responses
}

/** Sends requests at a fixed rate, without waiting for responses (an open-loop load). */
export async function requestAtRate(
  send: () => Promise<TimedResponse>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<TimedResponse[]> {
  const began = performance.now()
  const sent: Promise<TimedResponse>[] = []
  while (sent.length < perSecond * seconds) {
    const due = ((performance.now() - began) / 1000) * perSecond
    while (sent.length < Math.min(due, perSecond * seconds)) sent.push(send())
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return Promise.all(sent)
}

export const withStatus = (responses: TimedResponse[], status: number): TimedResponse[] =>
  responses.filter((response) => response.status === status)

/** A percentile of the latency in milliseconds; 0 without responses. */
export function percentile(responses: TimedResponse[], part: number): number {
  const sorted = responses.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
