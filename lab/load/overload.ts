import { percentile, requestAtRate, requestInSequence, withStatus } from './rate.ts'
import type { MeasuredShop } from './shop.ts'
import { timedRequest, type TimedResponse } from './timed-request.ts'
import type { Verdict } from './verdict.ts'

const MAX_P99_MS = 1000
const OVERLOAD_FACTOR = 4
const OVERLOAD_SECONDS = 10

/** Measures the capacity of the shop, sends four times as many requests, and measures the capacity again. */
export async function overload({ url }: MeasuredShop): Promise<Verdict[]> {
  // The cart page is rendered for each request.
  const page = () => timedRequest(`${url}/cart`)
  const cachedPage = () => timedRequest(`${url}/products`)
  await requestInSequence(page, { seconds: 3 })
  const before = await requestInSequence(page)
  const capacity = withStatus(before, 200).length / 4
  const [offered, cached] = await Promise.all([
    requestAtRate(page, { perSecond: capacity * OVERLOAD_FACTOR, seconds: OVERLOAD_SECONDS }),
    requestAtRate(cachedPage, { perSecond: 50, seconds: OVERLOAD_SECONDS }),
  ])
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const after = await requestInSequence(page)
  const served = withStatus(offered, 200)
  const shed = withStatus(offered, 503)
  const capacityAfter = withStatus(after, 200).length / 4
  return [
    {
      expectation: 'Capacity',
      measured: `${capacity.toFixed(0)} pages a second, p99 ${p99(before)}`,
      isMet: capacity > 0,
    },
    {
      expectation: 'At four times the capacity every response is 200, or 503 with Retry-After',
      measured: `${offered.length} requests, ${served.length} times 200, ${shed.length} times 503`,
      isMet:
        shed.length > 0 && served.length + shed.length === offered.length && shed.every(({ retryAfter }) => retryAfter),
    },
    {
      expectation: 'At least half of the capacity is still served',
      measured: `${(served.length / OVERLOAD_SECONDS).toFixed(0)} pages a second`,
      isMet: served.length / OVERLOAD_SECONDS > capacity / 2,
    },
    {
      expectation: `p99 is below ${MAX_P99_MS} ms`,
      measured: `200: p50 ${percentile(served, 0.5).toFixed(0)} ms, p99 ${p99(served)}; 503: p99 ${p99(shed)}`,
      isMet: percentile(served, 0.99) < MAX_P99_MS && percentile(shed, 0.99) < MAX_P99_MS,
    },
    {
      expectation: 'Cached pages are not shed',
      measured: `${withStatus(cached, 200).length} of ${cached.length} times 200, p99 ${p99(cached)}`,
      isMet: withStatus(cached, 200).length === cached.length && percentile(cached, 0.99) < MAX_P99_MS,
    },
    {
      expectation: 'The capacity is back 5 s later',
      measured: `${capacityAfter.toFixed(0)} pages a second, p99 ${p99(after)}`,
      isMet: capacityAfter > capacity * 0.8 && withStatus(after, 200).length === after.length,
    },
  ]
}

const p99 = (responses: TimedResponse[]): string => `${percentile(responses, 0.99).toFixed(0)} ms`
