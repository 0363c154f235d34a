import { setTimeout as sleep } from 'node:timers/promises'
import { timedRequest } from '../../load/timed-request.ts'
import { requestAtRate, percentile, withStatus } from '../../load/rate.ts'
import type { Bench, Effort } from '../bench.ts'
import { TARGETS } from '../targets.ts'
import { placeOrders } from './orders.ts'
import { openProcess } from '../process.ts'
import { figure, medianOf, ratiosOf, type Row } from '../row.ts'

const SECONDS = 5
const PER_SECOND = 100
const SETTLED_MS = 10_000

/** p99 of pages in the first five seconds of a process whose outbox has a backlog, and after it has run for a while. */
export async function restart(bench: Bench, { quick }: Effort): Promise<Row[]> {
  const [early, late]: number[][] = [[], []]
  for (let repeat = 0; repeat < (quick ? 1 : 5); repeat++) {
    const loaded = await openProcess(bench)
    await placeOrders({ ...bench, url: loaded.url }, quick ? 500 : 2000)
    // A killed process leaves a backlog, which a stopped one would process first.
    loaded.server.kill('SIGKILL')
    await loaded.stop()
    const { url, stop } = await openProcess(bench)
    const p99 = async (): Promise<number> => {
      let n = 0
      const pages = ['/', '/products', `/products/${bench.wellStocked[0]}`, '/cart']
      const responses = await requestAtRate(() => timedRequest(url + pages[n++ % pages.length]!), {
        perSecond: PER_SECOND,
        seconds: SECONDS,
      })
      if (withStatus(responses, 200).length < responses.length) throw new Error('A page failed after the restart.')
      return percentile(responses, 0.99)
    }
    early!.push(await p99())
    await sleep(SETTLED_MS)
    late!.push(await p99())
    await stop()
  }
  const note = `${figure(medianOf(early!))} ms, later ${figure(medianOf(late!))} ms, at ${PER_SECOND} pages a second`
  return [{ ...TARGETS.afterRestart, name: 'p99 of pages after a restart', values: ratiosOf(early!, late!), note }]
}
