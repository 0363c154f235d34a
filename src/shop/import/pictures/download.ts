import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { withTimeout } from '#shop/with-timeout.ts'
import type { Network } from './network.ts'
import { NotFetched } from './not-fetched.ts'
import { isPublicIp } from './public-ip.ts'

export type Limits = {
  maxBytes: number
  maxRedirects: number
  /** How long a server may send nothing, including while connecting. */
  idleMs: number
  /** The total time for an address, including redirects. */
  totalMs: number
}

export const LIMITS: Limits = { maxBytes: 20_000_000, maxRedirects: 5, idleMs: 10_000, totalMs: 60_000 }

/** Throws NotFetched or a network error. */
export const download = (address: string, network: Network, limits: Limits): Promise<Buffer> =>
  within(limits, async (signal) => {
    let url = readUrl(address)
    for (let redirects = 0; redirects <= limits.maxRedirects; redirects++) {
      const answer = await ask(url, network, limits, signal)
      if (Buffer.isBuffer(answer)) return answer
      url = readUrl(answer.location, url)
    }
    throw new NotFetched(`it is redirected more than ${limits.maxRedirects} times`)
  })

async function within<T>({ totalMs }: Limits, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  let isLate = false
  try {
    return await withTimeout(totalMs, (signal) => {
      signal.addEventListener('abort', () => (isLate = true))
      return work(signal)
    })
  } catch (error) {
    if (!isLate) throw error
    throw new NotFetched(`it took longer than ${totalMs / 1000} seconds`, { isUnreachable: true })
  }
}

/** Validates an address. Throws NotFetched. */
export function readUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  const prefix = base ? `it is redirected to ${text}, and ` : ''
  if (url?.protocol !== 'https:') throw new NotFetched(`${prefix}only https:// addresses are fetched`)
  if (url.username || url.password) throw new NotFetched(`${prefix}addresses with a user or password are not fetched`)
  const host = hostOf(url)
  if (isIP(host)) rejectPrivate(host, [host])
  return url
}

/** Strips the brackets of IPv6 hosts; URL already normalizes `127.1` to 127.0.0.1. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.+)\]$/, '$1')

/** Rejects the host if any of its addresses is not public. */
function rejectPrivate(host: string, addresses: readonly string[]): void {
  const unfit = addresses.find((address) => !isPublicIp(address))
  if (unfit === undefined) return
  throw new NotFetched(`${host === unfit ? host : `${host} leads to ${unfit}, which`} is not a public address`)
}

type Answer = Buffer | { location: string }

async function ask(url: URL, network: Network, limits: Limits, signal: AbortSignal): Promise<Answer> {
  const host = hostOf(url)
  const addresses = isIP(host) ? [host] : await network.resolve(host)
  rejectPrivate(host, addresses)
  signal.throwIfAborted()
  const socket = await open(network.connect(addresses, Number(url.port) || 443), limits, signal)
  const secured = secure(socket, host, network, limits)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  get(url, { createConnection: () => secured, headers: HEADERS, signal })
    .on('error', reject)
    .on('response', (response) => {
      readAnswer(response, limits)
        .finally(() => response.destroy())
        .then(resolve, reject)
    })
  return promise
}

const HEADERS = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Linden' }

/** Waits for the connection, because TLS can only start on the connected socket. */
async function open(socket: Socket, { idleMs }: Limits, signal: AbortSignal): Promise<Socket> {
  socket.setTimeout(idleMs, () => socket.destroy(silent(idleMs)))
  try {
    await once(socket, 'connect', { signal })
    return socket.setTimeout(0)
  } catch (error) {
    socket.on('error', () => {}).destroy()
    throw error
  }
}

/** Verifies the certificate for the host, which was resolved only once. */
function secure(socket: Socket, host: string, { ca }: Network, { idleMs }: Limits): TLSSocket {
  const secured = connect({ socket, host, servername: isIP(host) ? '' : host, ...(ca !== undefined && { ca }) })
  secured.setTimeout(idleMs, () => secured.destroy(silent(idleMs)))
  secured.once('close', () => socket.destroy())
  socket.on('error', (error) => secured.destroy(error))
  return secured
}

const silent = (ms: number): NotFetched =>
  new NotFetched(`the server sent nothing for ${ms / 1000} seconds`, { isUnreachable: true })

const REDIRECTS = [301, 302, 303, 307, 308]

async function readAnswer(response: IncomingMessage, { maxBytes }: Limits): Promise<Answer> {
  const { statusCode = 0, headers } = response
  if (REDIRECTS.includes(statusCode) && headers.location !== undefined) return { location: headers.location }
  if (statusCode !== 200) throw new NotFetched(`the server answered with status ${statusCode}`)
  const tooLarge = new NotFetched(`it is larger than ${maxBytes / 1_000_000} MB`)
  if (Number(headers['content-length']) > maxBytes) throw tooLarge
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw tooLarge
    parts.push(part)
  }
  return Buffer.concat(parts)
}
