import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../scripts/node-settings.ts'
import { freePort } from '#test/free-port.ts'

/** In bytes: the process as it is, and its heap after what nobody needs anymore has been collected. How many connections are open. */
export type Held = { rss: number; heapUsed: number; connections: number }

export type MeasuredShop = {
  url: string
  /** Its settings, for the owner's commands. */
  env: NodeJS.ProcessEnv
  held: () => Promise<Held>
  stop: () => Promise<void>
}

/** The built shop with the demo catalog, in a process and a data folder of its own. */
export async function startMeasuredShop(settings: Record<string, string> = {}): Promise<MeasuredShop> {
  const data = mkdtempSync(join(tmpdir(), 'linden-load-'))
  // Converted pictures are named by their content, so every shop may share them.
  const pictures = resolve('node_modules/.cache/linden-media')
  mkdirSync(pictures, { recursive: true })
  symlinkSync(pictures, join(data, 'media'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    SHOP_URL: url,
    DATA_DIR: data,
    DATABASE_URL: '',
    // All shoppers come from one address.
    RATE_LIMIT_FACTOR: '1000',
    // Unless a request says otherwise, as behind a proxy.
    TRUSTED_PROXY: '127.0.0.1,::1',
    ...settings,
  }
  // The first process fills the shop, and holds what it needed for the pictures: the second is as it is every day after.
  await end(await open(env))
  const server = await open(env)
  return {
    url,
    env,
    held: async () => {
      server.send('held')
      const [held] = (await once(server, 'message')) as [Held]
      return held
    },
    stop: async () => {
      await end(server)
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** In bytes, as the machine sees it. */
export const memoryOf = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024

async function open(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...NODE_FLAGS, '--expose-gc', 'tools/load/server.js'], {
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
