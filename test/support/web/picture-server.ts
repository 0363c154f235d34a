import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import type { Network } from '#shop/network/network.ts'

/** For pictures.example and its subdomains. */
const CERTIFICATE = readFileSync('test/data/web/certificate.pem', 'utf8')
const KEY = readFileSync('test/data/web/key.pem', 'utf8')

export const PUBLIC_ADDRESS = '93.184.215.14'

type Answer = Uint8Array | ((request: IncomingMessage, response: ServerResponse) => void)

export type PictureServer = {
  /** The response for each path. All others get status 404. */
  paths: Map<string, Answer>
  /** The IP addresses of hosts, one list per lookup; the last is repeated. Other hosts have a public one. */
  names: Map<string, string[][]>
  /** The requested paths, and the IP addresses connected to. */
  requests: string[]
  connections: string[]
  network: Network
  port: number
  close: () => Promise<void>
}

/** Starts a server that stands in for all public ones: every connection that the shop opens leads to it. */
export async function openPictureServer(): Promise<PictureServer> {
  const paths: PictureServer['paths'] = new Map()
  const names: PictureServer['names'] = new Map()
  const requests: string[] = []
  const connections: string[] = []
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    requests.push(request.url!)
    const answer = paths.get(request.url!)
    if (typeof answer === 'function') answer(request, response)
    else response.writeHead(answer ? 200 : 404).end(answer)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const network: Network = {
    async resolve(host) {
      const answers = names.get(host) ?? [[PUBLIC_ADDRESS]]
      return answers.length > 1 ? answers.shift()! : answers[0]!
    },
    connect([address]) {
      connections.push(address!)
      return connect(port, '127.0.0.1')
    },
    ca: CERTIFICATE,
  }
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return { paths, names, requests, connections, network, port, close }
}
