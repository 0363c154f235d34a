import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy to PostgreSQL that can cut one connection at its next message of a kind: before the server gets it, or after it responds. */
export async function openCuttingLine(url: string) {
  const sockets: Socket[] = []
  let cut: { message: RegExp; at: 'before' | 'after'; done: () => void } | null = null
  const line = createServer((near) => {
    const { hostname, port } = new URL(url)
    const far = connect(Number(port), hostname)
    sockets.push(near, far)
    let isCut = false
    for (const socket of [near, far]) socket.on('error', () => {})
    near.on('data', (bytes) => {
      if (cut?.message.test(bytes.toString('latin1'))) {
        isCut = true
        cut.done()
        if (cut.at === 'before') near.destroy()
        cut = null
        if (near.destroyed) return
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => (isCut ? near.destroy() : near.write(bytes)))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const own = new URL(url)
  own.port = String((line.address() as AddressInfo).port)
  own.search = ''
  return {
    url: own.href,
    cutAt: (message: RegExp, at: 'before' | 'after') => new Promise<void>((done) => (cut = { message, at, done })),
    close() {
      line.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
