import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** A way through the network to a port of this machine, which can be cut as a broken cable would. */
export type Relay = { port: number; cut: () => void; mend: () => void; close: () => void }

export async function openRelay(target: number, port = 0): Promise<Relay> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((inward) => {
    sockets.add(inward)
    inward.on('error', () => {}).on('close', () => sockets.delete(inward))
    // Behind a cut, nothing is refused and nothing is answered.
    if (isCut) return
    const outward = connect(target, '127.0.0.1')
    sockets.add(outward)
    outward
      .on('error', () => inward.destroy())
      .on('close', () => {
        sockets.delete(outward)
        if (!isCut) inward.destroy()
      })
    inward.on('close', () => outward.destroy())
    inward.pipe(outward).pipe(inward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const drop = (): void => sockets.forEach((socket) => void socket.destroy())
  return {
    port: (server.address() as { port: number }).port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend() {
      isCut = false
      drop()
    },
    close() {
      server.close()
      drop()
    },
  }
}
