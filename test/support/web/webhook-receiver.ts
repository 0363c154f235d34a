import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { body: Record<string, unknown>; text: string; signature: string }
export type WebhookReceiver = Awaited<ReturnType<typeof openReceiver>>

/** A program on this machine that is told of events. `answer` may fail, redirect, or stay silent. */
export async function openReceiver() {
  const received: Received[] = []
  const receiver = {
    url: '',
    received,
    answer: (response: ServerResponse): unknown => response.writeHead(204).end(),
    types: () => received.map(({ body }) => body.type),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  const server = createServer((request, response) => {
    void readRequest(request).then((one) => {
      received.push(one)
      receiver.answer(response)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  receiver.url = `http://localhost:${(server.address() as AddressInfo).port}/linden`
  return receiver
}

export async function readRequest(request: IncomingMessage): Promise<Received> {
  const body = await text(request)
  const signature = String(request.headers['linden-signature'])
  return { body: JSON.parse(body) as Received['body'], text: body, signature }
}

/** The function that docs/webhooks.md shows to receivers. */
const [, EXAMPLE = ''] = /^```js\n([^]*?)^```$/m.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? []
const { isGenuine: isGenuineText } = (await import(`data:text/javascript,${encodeURIComponent(EXAMPLE)}`)) as {
  isGenuine: (signature: string, body: string, secret: string, now?: number) => boolean
}

/** `ageMs`: how long ago it was signed. */
export const isGenuine = ({ text: body, signature }: Received, secret: string, ageMs = 0): boolean =>
  isGenuineText(signature, body, secret, Number(/t=(\d+)/.exec(signature)?.[1]) * 1000 + ageMs)
