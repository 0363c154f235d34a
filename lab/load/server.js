// Starts the shop as usual, and reports its memory and connections to the parent process. Plain JavaScript,
// because reading TypeScript takes memory.
import { getActiveResourcesInfo, memoryUsage } from 'node:process'

process.on('message', () => {
  const { rss } = memoryUsage()
  globalThis.gc()
  const { heapUsed } = memoryUsage()
  const connections = getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length
  process.send({ rss, heapUsed, connections })
})
process.once('disconnect', () => process.exit())
await import(new URL('../../build/process/main.js', import.meta.url).href)
