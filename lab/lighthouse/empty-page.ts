import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>An empty page</title>
<h1>A page without scripts, styles or pictures</h1>`

/** Serves a page without scripts, styles or pictures, which shows the cost of browser and machine alone. */
export async function openEmptyPage(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}
