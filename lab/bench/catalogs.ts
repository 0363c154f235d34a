import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { createFolderStore } from '../../src/media/folder-store.ts'
import { createApi } from '../../src/api/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { openShop } from '../../src/server/open-shop.ts'
import type { Shop } from '../../src/shop/shop.ts'
import { fillCatalog } from '../catalog/fill.ts'
import { visit } from '../../test/support/visitor.ts'
import { SECRET } from '../../test/support/shop.ts'

export type Catalog = ReturnType<typeof catalogOf>

export const catalogFolder = (count: number): string => resolve(`bench/catalog-${count}`)

/** Opens a shop with `count` products in this process. Its catalog is kept, because a million takes minutes to write. */
export async function openCatalog(count: number): Promise<Catalog> {
  const folder = catalogFolder(count)
  if (!existsSync(folder)) {
    console.log(`Writing a catalog of ${count.toLocaleString('en')} products …`)
    mkdirSync(`${folder}-part`, { recursive: true })
    const openPictures = async () => createFolderStore(resolve('node_modules/.cache/linden-media'))
    await fillCatalog({ database: `${folder}-part/shop.db`, openPictures }, count)
    renameSync(`${folder}-part`, folder)
  }
  readIntoPageCache(join(folder, 'shop.db'))
  return openCatalogAt(count, { DATA_DIR: folder })
}

/** Opens the shop of a PostgreSQL server that has `count` products. */
export const openServer = (count: number, url: string): Promise<Catalog> =>
  openCatalogAt(count, { DATA_DIR: catalogFolder(count), DATABASE_URL: url })

/** Reads a file once, so that the measurement does not include the disk. */
function readIntoPageCache(file: string): void {
  const [opened, part] = [openSync(file, 'r'), Buffer.allocUnsafe(2 ** 20)]
  while (readSync(opened, part, {}) > 0);
  closeSync(opened)
}

async function openCatalogAt(count: number, place: Record<string, string>) {
  const config = readConfig({ ...place, TOKEN_SECRET: SECRET, RATE_LIMIT_FACTOR: '1000' })
  const { shop } = await openShop(config, pino({ level: 'silent' }))
  return catalogOf(count, shop, createApi(shop))
}

/** The calls of visitors to an open shop. */
export function catalogOf(count: number, { database }: Pick<Shop, 'database'>, api: Hono) {
  const visitor = () => {
    const { send } = visit(api)
    return async (method: string, path: string, body?: unknown) => {
      const reply = await send(method, path, body)
      if (reply.status >= 300) throw new Error(`${method} ${path} was answered ${reply.status}`)
      return reply.body
    }
  }
  const send = visitor()
  const get = async (path: string) => void (await send('GET', path))
  return { count, visitor, send, get, close: () => database.close() }
}
