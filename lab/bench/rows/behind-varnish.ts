import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../test/support/free-port.ts'
import type { Bench, Effort } from '../bench.ts'
import { startVarnish } from '../floors/varnish.ts'
import { TARGETS } from '../targets.ts'
import { openFloor, openProcess } from '../process.ts'
import { figure, medianOf, ratiosOf, type Row } from '../row.ts'
import { sampleOf } from '../samples.ts'
import { wrk } from '../wrk.ts'

/** Varnish requests only gzip. */
const GZIP = { 'accept-encoding': 'gzip' }

/** The home page through Varnish with the shop's configuration, compared with default Varnish before an origin with the same bytes. */
export async function behindVarnish(bench: Bench, { repeats, seconds }: Effort): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-behind-'))
  const [port, floorPort] = [await freePort(), await freePort()]
  const shop = await openProcess(bench, { CDN: 'varnish', CDN_ADDRESS: `http://127.0.0.1:${port}` })
  const configuration = join(folder, 'linden.vcl')
  const text = readFileSync('deploy/varnish/linden.vcl', 'utf8')
  writeFileSync(configuration, text.replace('"3000"', `"${new URL(shop.url).port}"`))
  const ours = await startVarnish(port, ['-f', configuration])
  const { headers, body, path } = await sampleOf(ours.url, '/', GZIP)
  const { age: _, 'x-cache': __, ...rest } = headers
  const sample = { path, headers: { ...rest, 'cache-control': 'public, max-age=3600' }, body: body.toString('base64') }
  const file = join(folder, 'samples.json')
  writeFileSync(file, JSON.stringify([sample]))
  const origin = await openFloor('static-server.ts', file)
  const floor = await startVarnish(floorPort, ['-b', new URL(origin.url).host])
  try {
    const rateOf = async ({ url }: { url: string }): Promise<number> => {
      const { perSecond, failed } = await wrk(`${url}/`, { seconds, headers: GZIP })
      if (failed > 0) throw new Error(`${failed} requests failed`)
      return perSecond
    }
    for (const one of [ours, floor]) await rateOf(one)
    const [rates, floors]: [number[], number[]] = [[], []]
    for (let repeat = 0; repeat < repeats; repeat++) {
      rates.push(await rateOf(ours))
      floors.push(await rateOf(floor))
    }
    const note = `${figure(medianOf(rates))} a second, the other ${figure(medianOf(floors))}`
    return [{ ...TARGETS.behindVarnish, name: 'The home page through Varnish', values: ratiosOf(rates, floors), note }]
  } finally {
    for (const { stop } of [floor, origin, ours, shop]) await stop()
    rmSync(folder, { recursive: true })
  }
}
