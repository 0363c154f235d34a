import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../scripts/node-settings.ts'
import { freePort } from '#test/free-port.ts'
import type { Bench } from './bench.ts'

export type Opened = { url: string; server: ChildProcess; stop: () => Promise<void> }

/** Starts another process of the measured shop, as its owner would; resolves after its first page. */
export async function openProcess({ env }: Pick<Bench, 'env'>, settings: Record<string, string> = {}): Promise<Opened> {
  const port = `${await freePort()}`
  const url = `http://localhost:${port}`
  const command = [...NODE_FLAGS, 'build/process/main.js']
  return opened(url, command, { ...NODE_ENVIRONMENT, ...env, PORT: port, SHOP_URL: url, ...settings })
}

/** Starts a program of tools/bench/floors, which takes its port as the first argument. */
export async function openFloor(program: string, ...options: string[]): Promise<Opened> {
  const port = `${await freePort()}`
  return opened(`http://127.0.0.1:${port}`, [`tools/bench/floors/${program}`, port, ...options], {
    ...process.env,
    NODE_ENV: 'production',
  })
}

async function opened(url: string, command: string[], env: NodeJS.ProcessEnv): Promise<Opened> {
  const server = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  while (!(await fetch(url).catch(() => null))) {
    if (server.exitCode !== null) throw new Error(`${command[0]} has ended with ${server.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return {
    url,
    server,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}
