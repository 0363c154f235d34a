import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { Network } from './network.ts'
import { NotFetched } from './not-fetched.ts'
import { isPublicIp } from './public-ip.ts'

type Options = {
  /** How long the server may send nothing, including while connecting. */
  idleMs: number
  signal: AbortSignal
}

/** A TLS connection to an address that is public, whatever the name resolves to later. Throws NotFetched or a network error. */
export async function connectPublic(url: URL, network: Network, { idleMs, signal }: Options): Promise<TLSSocket> {
  const host = hostOf(url)
  const addresses = isIP(host) ? [host] : await network.resolve(host)
  const problem = privateProblem(host, addresses)
  if (problem !== null) throw new NotFetched(problem)
  signal.throwIfAborted()
  const socket = await open(network.connect(addresses, Number(url.port) || 443), idleMs, signal)
  return secure(socket, host, network, idleMs)
}

/** The clause why an IP address is refused, or null. A name is checked whenever it is resolved. */
export function privateIpProblem(url: URL): string | null {
  const host = hostOf(url)
  return isIP(host) ? privateProblem(host, [host]) : null
}

/** Strips the brackets of IPv6 hosts; URL already normalizes `127.1` to 127.0.0.1. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.+)\]$/, '$1')

/** Each of the addresses has to be public. */
function privateProblem(host: string, addresses: readonly string[]): string | null {
  const unfit = addresses.find((address) => !isPublicIp(address))
  if (unfit === undefined) return null
  return `${host === unfit ? host : `${host} leads to ${unfit}, which`} is not a public address`
}

/** Waits for the connection, because TLS can only start on the connected socket. */
async function open(socket: Socket, idleMs: number, signal: AbortSignal): Promise<Socket> {
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
function secure(socket: Socket, host: string, { ca }: Network, idleMs: number): TLSSocket {
  const secured = connect({ socket, host, servername: isIP(host) ? '' : host, ...(ca !== undefined && { ca }) })
  secured.setTimeout(idleMs, () => secured.destroy(silent(idleMs)))
  secured.once('close', () => socket.destroy())
  // The request that gets the connection has its own listener.
  secured.on('error', () => {})
  socket.on('error', (error) => secured.destroy(error))
  return secured
}

const silent = (ms: number): NotFetched =>
  new NotFetched(`the server sent nothing for ${ms / 1000} seconds`, { isUnreachable: true })
