import { freePort } from '../free-port.ts'
import { ask } from '../load/ask.ts'
import type { Bench, Effort } from './bench.ts'
import { openProcess } from './process.ts'
import type { Row } from './row.ts'

const HERD = 500

/** Five hundred who ask at the same moment for one page that nobody has asked for. */
export async function herd(bench: Bench, { repeats }: Effort): Promise<Row[]> {
  const metricsPort = await freePort()
  const { url, stop } = await openProcess(bench, { METRICS_PORT: `${metricsPort}` })
  const all = (path: string) => Promise.all(Array.from({ length: HERD }, () => ask(url + path)))
  const rendered = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}`)).text()
    return Number(/^linden_page_cache_renders (\d+)$/m.exec(metrics)![1])
  }
  const renders: number[] = []
  const times: number[] = []
  try {
    // So that each has a connection.
    await all('/')
    for (let repeat = 1; repeat <= repeats; repeat++) {
      const before = await rendered()
      const began = performance.now()
      const answers = await all(`/products?min=${repeat}`)
      times.push(performance.now() - began)
      renders.push((await rendered()) - before)
      const failed = answers.filter(({ status }) => status !== 200).length
      if (failed > 0) throw new Error(`${failed} of ${HERD} were not answered`)
    }
  } finally {
    await stop()
  }
  const note = `all ${HERD} were answered within ${times.map(Math.round).join(', ')} ms`
  return [{ name: `renders for ${HERD} at once`, unit: 'renders', values: renders, bound: 1, better: 'less', note }]
}
