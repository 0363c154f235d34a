// The shop as it is started, that also says how much memory it holds when it is asked.
import { memoryUsage } from 'node:process'

process.on('message', () => {
  globalThis.gc!()
  const { rss, heapUsed } = memoryUsage()
  process.send!({ rss, heapUsed })
})
process.once('disconnect', () => process.exit())
await import('../../src/server/main.ts')
