import type { Reply, visit } from '../../test/support/visitor.ts'

/** The last attempt of a request, with the times of the shopper's clock in milliseconds. */
export type TimedReply = Reply & { sentAt: number; answeredAt: number }

export async function timed(
  browser: ReturnType<typeof visit>,
  method: string,
  path: string,
  body?: unknown,
): Promise<TimedReply> {
  const sentAt = performance.now()
  const reply = await browser.send(method, path, body)
  return { ...reply, sentAt, answeredAt: performance.now() }
}
