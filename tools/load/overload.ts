import { ask } from './ask.ts'
import { askAtRate, askInTurn, percentile, withStatus } from './rate.ts'
import type { MeasuredShop } from './shop.ts'
import type { Verdict } from './verdict.ts'

const IN_TIME_MS = 1000

/** Finds out what the shop can do, offers it four times as much, and looks at it again. */
export async function overload({ url }: MeasuredShop): Promise<Verdict[]> {
  // Made anew for each request: nothing of it is stored.
  const page = () => ask(`${url}/cart`)
  const stored = () => ask(`${url}/products`)
  await askInTurn(page, { seconds: 3 })
  const calm = await askInTurn(page)
  const can = withStatus(calm, 200).length / 4
  const [storm, cached] = await Promise.all([
    askAtRate(page, { perSecond: can * 4, seconds: 10 }),
    askAtRate(stored, { perSecond: 50, seconds: 10 }),
  ])
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const after = await askInTurn(page)
  const served = withStatus(storm, 200)
  const shed = withStatus(storm, 503)
  const canAfter = withStatus(after, 200).length / 4
  return [
    {
      promise: 'What it can do',
      measured: `${can.toFixed(0)} pages a second, p99 ${percentile(calm, 0.99).toFixed(0)} ms`,
      kept: can > 0,
    },
    {
      promise: 'Of four times as much, some are answered 503 with Retry-After and all others 200',
      measured: `${storm.length} asked, ${served.length} answered 200, ${shed.length} answered 503`,
      kept:
        shed.length > 0 && served.length + shed.length === storm.length && shed.every(({ retryAfter }) => retryAfter),
    },
    {
      promise: 'It goes on doing most of what it can',
      measured: `${(served.length / 10).toFixed(0)} pages a second`,
      kept: served.length / 10 > can / 2,
    },
    {
      promise: 'In time',
      measured: `200: p50 ${percentile(served, 0.5).toFixed(0)} ms, p99 ${percentile(served, 0.99).toFixed(0)} ms; 503: p99 ${percentile(shed, 0.99).toFixed(0)} ms`,
      kept: percentile(served, 0.99) < IN_TIME_MS && percentile(shed, 0.99) < IN_TIME_MS,
    },
    {
      promise: 'Stored pages go on',
      measured: `${withStatus(cached, 200).length} of ${cached.length} answered 200, p99 ${percentile(cached, 0.99).toFixed(0)} ms`,
      kept: withStatus(cached, 200).length === cached.length && percentile(cached, 0.99) < IN_TIME_MS,
    },
    {
      promise: '5 s later it is as before',
      measured: `${canAfter.toFixed(0)} pages a second, p99 ${percentile(after, 0.99).toFixed(0)} ms`,
      kept: canAfter > can * 0.8 && withStatus(after, 200).length === after.length,
    },
  ]
}
