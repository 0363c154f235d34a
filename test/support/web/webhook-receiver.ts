import { createHmac } from 'node:crypto'
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

/** As docs/operating.md shows it. */
export function isGenuine({ text: body, signature }: Received, secret: string): boolean {
  const parts = signature.split(',').map((part) => part.split('=') as [string, string])
  const [, time] = parts.find(([name]) => name === 't')!
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return parts.some(([name, hex]) => name === 'v1' && hex === expected)
}
