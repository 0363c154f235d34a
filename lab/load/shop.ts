import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../scripts/node-settings.ts'
import { freePort } from '../../test/support/free-port.ts'
import { SECRET } from '../../test/support/shop.ts'

/** The resources of a process: bytes of resident memory, bytes of heap after a garbage collection, and open connections. */
export type Usage = { rss: number; heapUsed: number; connections: number }

export type MeasuredShop = {
  url: string
  deskUrl: string
  /** The environment for the owner's commands. */
  env: NodeJS.ProcessEnv
  usage: () => Promise<Usage>
  stop: () => Promise<void>
}

/** The environment of a shop with its own data folder that accepts every request of the load generator. */
export function newShop(): NodeJS.ProcessEnv {
  const data = mkdtempSync(join(tmpdir(), 'linden-load-'))
  // Converted pictures are named by their content, so all shops can share them.
  const pictures = resolve('node_modules/.cache/linden-media')
  mkdirSync(pictures, { recursive: true })
  symlinkSync(pictures, join(data, 'media'))
  return {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: data,
    DATABASE_URL: '',
    TOKEN_SECRET: SECRET,
    // All shoppers have the same IP address.
    RATE_LIMIT_FACTOR: '1000',
    // The load generator reports an IP address for each request, as a proxy does.
    TRUSTED_PROXY: '127.0.0.1,::1',
  }
}

/** Starts the built shop with the demo catalog in a separate process. */
export async function startMeasuredShop(settings: Record<string, string> = {}): Promise<MeasuredShop> {
  const [port, deskPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const env: NodeJS.ProcessEnv = { ...newShop(), PORT: `${port}`, DESK_PORT: `${deskPort}`, SHOP_URL: url, ...settings }
  // The first process writes the demo catalog, which takes memory; the second one is measured.
  await end(await open(env))
  const server = await open(env)
  return {
    url,
    deskUrl: `http://localhost:${deskPort}`,
    env,
    usage: async () => {
      server.send('usage')
      const [usage] = (await once(server, 'message')) as [Usage]
      return usage
    },
    stop: async () => {
      await end(server)
      rmSync(env.DATA_DIR!, { recursive: true, force: true })
    },
  }
}

/** Resident memory of a process in bytes. */
export const memoryOf = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024

async function open(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...NODE_FLAGS, '--expose-gc', 'lab/load/server.js'], {
    env: { ...NODE_ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  for await (const bytes of server.stdout!) if (String(bytes).includes('is open at')) break
  return server
}

async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
