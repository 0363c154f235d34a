import { freePort } from '../../../test/support/free-port.ts'
import { timedRequest } from '../../load/timed-request.ts'
import type { Bench, Effort } from '../bench.ts'
import { TARGETS } from '../targets.ts'
import { openProcess } from '../process.ts'
import type { Row } from '../row.ts'

const BURST_REQUESTS = 500

/** Five hundred simultaneous requests for one uncached page. */
export async function herd(bench: Bench, { repeats }: Effort): Promise<Row[]> {
  const metricsPort = await freePort()
  const { url, stop } = await openProcess(bench, { METRICS_PORT: `${metricsPort}` })
  const burst = (path: string) => Promise.all(Array.from({ length: BURST_REQUESTS }, () => timedRequest(url + path)))
  const renderCount = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}`)).text()
    return Number(/^linden_page_cache_renders_total (\d+)$/m.exec(metrics)![1])
  }
  const renders: number[] = []
  const times: number[] = []
  try {
    // The first burst opens the connections.
    await burst('/')
    for (let repeat = 1; repeat <= repeats; repeat++) {
      const before = await renderCount()
      const began = performance.now()
      const responses = await burst(`/products?min=${repeat}`)
      times.push(performance.now() - began)
      renders.push((await renderCount()) - before)
      const failed = responses.filter(({ status }) => status !== 200).length
      if (failed > 0) throw new Error(`${failed} of ${BURST_REQUESTS} failed`)
    }
  } finally {
    await stop()
  }
  const note = `all ${BURST_REQUESTS} were answered within ${times.map(Math.round).join(', ')} ms`
  return [
    { ...TARGETS.rendersPerBurst, name: `renders for ${BURST_REQUESTS} simultaneous requests`, values: renders, note },
  ]
}
