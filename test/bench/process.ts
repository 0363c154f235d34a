import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../free-port.ts'
import type { Bench } from './bench.ts'

type Opened = { url: string; server: ChildProcess; stop: () => Promise<void> }

/** Another process over the shop that is measured, as its owner would start it; it has answered its first page. */
export async function openProcess({ env }: Bench, settings: Record<string, string> = {}): Promise<Opened> {
  const port = `${await freePort()}`
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['build/process/main.js'], {
    env: { ...env, PORT: port, SHOP_URL: url, ...settings },
    stdio: 'ignore',
  })
  const ended = once(server, 'exit')
  while (!(await fetch(url).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 2))
  return {
    url,
    server,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}
