import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort } from '../free-port.ts'
import type { MeasuredShop } from '../load/shop.ts'
import type { Row } from './row.ts'

/** From the start of the process to its first page, with the database in place; and the memory it then has. */
export async function start({ data }: MeasuredShop, { repeats }: { repeats: number }): Promise<Row[]> {
  const times: number[] = []
  const memory: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    const port = await freePort()
    const env = { ...process.env, NODE_ENV: 'production', PORT: `${port}`, DATA_DIR: data, DATABASE_URL: '' }
    const began = performance.now()
    const shop = spawn(process.execPath, ['build/process/main.js'], { env, stdio: 'ignore' })
    const ended = once(shop, 'exit')
    while (!(await fetch(`http://localhost:${port}/`).catch(() => null)))
      await new Promise((resolve) => setTimeout(resolve, 2))
    times.push(performance.now() - began)
    memory.push(Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8'))![1]) / 1024)
    shop.kill('SIGTERM')
    await ended
  }
  return [
    { name: 'start to first page', unit: 'ms', values: times, bound: 400, better: 'less' },
    { name: 'memory at the start', unit: 'MB', values: memory, bound: 150, better: 'less' },
  ]
}
