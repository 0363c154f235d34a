import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { largestScript } from '../../test/support/built-assets.ts'
import { percentile, requestAtRate, withStatus } from './rate.ts'
import type { MeasuredShop } from './shop.ts'
import { timedRequest } from './timed-request.ts'
import type { Verdict } from './verdict.ts'

const CLIENTS_PER_KIND = 200
const MAX_P99_MS = 1000
const MAX_MEGABYTES = 100
const HOST = 'Host: localhost\r\n'

/** The first bytes of each kind of slow client. The first two kinds then send one byte per second; the last reads nothing. */
const beginnings = (largeFile: string) => ({
  headers: `GET /cart HTTP/1.1\r\n${HOST}X-Slow: `,
  body: `POST /api/cart/items HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
  // The file is larger than the socket buffers, so the server must wait for the client.
  reading: `GET ${largeFile} HTTP/1.1\r\n${HOST}\r\n`,
})

/** Opens hundreds of slow connections (Slowloris) and sends ordinary requests at the same time. */
export async function slowClients({ url, usage }: MeasuredShop): Promise<Verdict[]> {
  const before = await usage()
  const port = Number(new URL(url).port)
  const script = largestScript()
  const slow = await Promise.all(
    Object.entries(beginnings(script)).flatMap(([kind, beginning]) =>
      Array.from({ length: CLIENTS_PER_KIND }, () => open(port, beginning, kind !== 'reading')),
    ),
  )
  const drip = setInterval(() => {
    for (const socket of slow.slice(0, 2 * CLIENTS_PER_KIND)) if (socket.writable) socket.write('a')
  }, 1000)
  const [pages, calls] = await Promise.all([
    requestAtRate(() => timedRequest(`${url}/products`), { perSecond: 20, seconds: 10 }),
    requestAtRate(() => timedRequest(`${url}/api/cart`), { perSecond: 20, seconds: 10 }),
  ])
  const during = await usage()
  // The longest timeout is 30 s (headers 10 s, request 30 s, idle 30 s), and it is checked every 30 s.
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  clearInterval(drip)
  // A client that reads nothing does not notice that its connection was closed, so the server counts connections.
  const { connections } = await usage()
  for (const socket of slow) socket.destroy()
  const all = [...pages, ...calls]
  const megabytes = (during.rss - before.rss) / 2 ** 20
  return [
    {
      expectation: `Ordinary requests beside ${slow.length} slow connections have a p99 below ${MAX_P99_MS} ms`,
      measured: `${withStatus(all, 200).length} of ${all.length} times 200, p99 ${percentile(all, 0.99).toFixed(0)} ms`,
      isMet: withStatus(all, 200).length === all.length && percentile(all, 0.99) < MAX_P99_MS,
    },
    {
      expectation: `Slow connections use less than ${MAX_MEGABYTES} MB`,
      measured: `${megabytes.toFixed(0)} MB`,
      isMet: megabytes < MAX_MEGABYTES,
    },
    {
      expectation: 'After 70 s all of them are closed',
      measured: `${connections} connections are open`,
      isMet: connections === 0,
    },
  ]
}

async function open(port: number, beginning: string, isRead: boolean): Promise<Socket> {
  const socket = connect(port, 'localhost')
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (isRead) socket.resume()
  else socket.pause()
  socket.write(beginning)
  return socket
}
