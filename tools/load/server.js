// The shop as it is started, that also says how much memory and how many connections it holds when it is asked. Plain
// JavaScript: what reads TypeScript would be counted.
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
