import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../free-port.ts'
import type { Bench } from './bench.ts'

type Opened = { url: string; server: ChildProcess; stop: () => Promise<void> }

/** Another process over the shop that is measured, as its owner would start it; it has answered its first page. */
export async function openProcess({ env }: Bench, settings: Record<string, string> = {}): Promise<Opened> {
  const port = `${await freePort()}`
  const url = `http://localhost:${port}`
  return opened(url, ['build/process/main.js'], { ...env, PORT: port, SHOP_URL: url, ...settings })
}

/** A server that has nothing to do. */
export async function openBare(): Promise<Opened> {
  const port = `${await freePort()}`
  return opened(`http://127.0.0.1:${port}`, ['test/bench/bare-server.ts', port], process.env)
}

async function opened(url: string, command: string[], env: NodeJS.ProcessEnv): Promise<Opened> {
  const server = spawn(process.execPath, command, { env, stdio: 'ignore' })
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
