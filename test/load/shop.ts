import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../free-port.ts'

/** In bytes, after what nobody needs any more has been collected; and how many connections are open. */
export type Held = { rss: number; heapUsed: number; connections: number }

export type MeasuredShop = { url: string; data: string; held: () => Promise<Held>; stop: () => Promise<void> }

/** The built shop with the demo catalogue, in a process and a data folder of its own. */
export async function startMeasuredShop(): Promise<MeasuredShop> {
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
  }
  // The first process fills the shop, and holds what it needed for the pictures: the second is as it is every day after.
  await end(await open(env))
  const server = await open(env)
  return {
    url,
    data,
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

async function open(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--expose-gc', 'test/load/server.ts'], {
    env,
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
