import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

const sockets = new Set<Socket>()
let isCut = false

async function openRelay(target: number): Promise<number> {
  const server = createServer({ noDelay: true }, (inward) => {
    sockets.add(inward)
    inward.on('error', () => {}).on('close', () => sockets.delete(inward))
    // While the network is cut, connections are neither refused nor served.
    if (isCut) return
    const outward = connect({ port: target, host: '127.0.0.1', noDelay: true })
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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

parentPort!.on('message', (word: 'cut' | 'mend') => {
  isCut = word === 'cut'
  for (const socket of sockets) {
    if (isCut) socket.unpipe().pause()
    else socket.destroy()
  }
})
parentPort!.postMessage(await Promise.all((workerData as number[]).map(openRelay)))
