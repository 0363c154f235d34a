import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy to a server whose connections can fall silent, as if its machine lost power: nothing arrives and nothing ends. */
export async function openSilentLine(url: string) {
  const sockets = new Set<Socket>()
  const { hostname, port } = new URL(url)
  const line = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.pipe(far, { end: false })
    far.pipe(near, { end: false })
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const own = new URL(url)
  own.port = String((line.address() as AddressInfo).port)
  return {
    url: own.href,
    /** Silences the existing connections. Later ones reach the server. */
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      line.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
