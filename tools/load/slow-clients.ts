import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { ask } from './ask.ts'
import { askAtRate, percentile, withStatus } from './rate.ts'
import type { MeasuredShop } from './shop.ts'
import type { Verdict } from './verdict.ts'

const EACH = 200
const HOST = 'Host: localhost\r\n'
/** What each kind of slow client begins with; of what should follow it sends a byte a second, or takes nothing. */
const beginnings = (largeFile: string) => ({
  headers: `GET /cart HTTP/1.1\r\n${HOST}X-Slow: `,
  body: `POST /api/cart/items HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
  // More than a client's side of a connection holds, none of which is taken.
  reading: `GET ${largeFile} HTTP/1.1\r\n${HOST}\r\n`,
})

/** Hundreds of connections that hardly move, and shoppers among them. */
export async function slowClients({ url, held }: MeasuredShop): Promise<Verdict[]> {
  const before = await held()
  const port = Number(new URL(url).port)
  const [script] = /\/assets\/react-[\w-]+\.js/.exec(await (await fetch(url)).text())!
  const slow = await Promise.all(
    Object.entries(beginnings(script)).flatMap(([kind, beginning]) =>
      Array.from({ length: EACH }, () => open(port, beginning, kind === 'reading')),
    ),
  )
  const drip = setInterval(() => {
    for (const socket of slow.slice(0, 2 * EACH)) if (socket.writable) socket.write('a')
  }, 1000)
  const [pages, calls] = await Promise.all([
    askAtRate(() => ask(`${url}/products`), { perSecond: 20, seconds: 10 }),
    askAtRate(() => ask(`${url}/api/cart`), { perSecond: 20, seconds: 10 }),
  ])
  const during = await held()
  // Longer than any of them is given: 10 s for headers, 30 s for a request, 30 s of silence, looked at every 30 s.
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  clearInterval(drip)
  // Who reads nothing does not see that the connection was closed: the shop knows.
  const { connections } = await held()
  for (const socket of slow) socket.destroy()
  const all = [...pages, ...calls]
  return [
    {
      promise: `Shoppers among ${slow.length} slow connections are answered in time`,
      measured: `${withStatus(all, 200).length} of ${all.length} answered 200, p99 ${percentile(all, 0.99).toFixed(0)} ms`,
      kept: withStatus(all, 200).length === all.length && percentile(all, 0.99) < 1000,
    },
    {
      promise: 'They hold little',
      measured: `${((during.rss - before.rss) / 2 ** 20).toFixed(0)} MB more`,
      kept: during.rss - before.rss < 100 * 2 ** 20,
    },
    {
      promise: 'After 70 s all of them are cut off',
      measured: `the shop holds ${connections} connections`,
      kept: connections === 0,
    },
  ]
}

async function open(port: number, beginning: string, takesNothing: boolean): Promise<Socket> {
  const socket = connect(port, 'localhost')
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (takesNothing) socket.pause()
  else socket.resume()
  socket.write(beginning)
  return socket
}
