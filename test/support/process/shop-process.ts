import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { openShop } from '#server/open-shop.ts'
import { readConfig } from '#server/config.ts'
import { addProduct } from '#test/examples.ts'
import type { Place } from './own-databases.ts'

export type ShopProcess = {
  url: string
  child: ChildProcess
  /** The exit status, once the process has ended. */
  ended: Promise<number | null>
  /** Everything that it has printed. */
  output: () => string
}

/** Adds a product, so that a start does not load the demo catalog. */
export async function addOneProduct({ settings }: Pick<Place, 'settings'>): Promise<void> {
  const { shop } = await openShop(readConfig(settings), null!)
  await addProduct(shop, { stock: 10 })
  await shop.database.close()
}

/** Starts a shop. Resolves when it is open or has ended. */
export async function startShopProcess(settings: Record<string, string>): Promise<ShopProcess> {
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/shop-process'),
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    ...settings,
  }
  const child = spawn(process.execPath, ['test/support/process/server.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ended = new Promise<number | null>((end) => child.once('close', end))
  const opened = new Promise<void>((open) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        output += bytes.toString()
        if (output.includes('is open at')) open()
      })
  })
  await Promise.race([opened, ended])
  return { url: `http://127.0.0.1:${port}`, child, ended, output: () => output }
}
