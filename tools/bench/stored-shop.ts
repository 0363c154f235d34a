import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { addProduct } from '#test/examples.ts'
import { addStoredRows } from '#test/statements/stored-rows.ts'
import { addHistory } from './stored-history.ts'
import { withoutIndexes } from './without-indexes.ts'

/** The time at which the rows of a stored shop were written: nothing of them is due then. */
export const STORED_AT = new Date('2026-11-24T12:00:00Z')

/** Settings with which PostgreSQL writes a large shop: few checkpoints, and as much memory as a small server gives it. */
export const LARGE = {
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/** Copies a shop with `count` carts, orders, payments and outbox messages into a folder. It is written once, and kept. */
export const copyStoredShop = (count: number, folder: string): Promise<void> =>
  copyKept(`bench/stored-${count}`, folder, (location) => fill(count, location))

/** The same, with what happens to orders after they are placed. */
export const copyShopWithHistory = (count: number, folder: string): Promise<void> =>
  copyKept(`bench/history-${count}`, folder, async (location) => {
    await copyStoredShop(count, dirname(location))
    await fillHistory(count, location)
  })

async function copyKept(name: string, folder: string, write: (location: string) => Promise<void>): Promise<void> {
  const file = resolve(name, 'shop.db')
  if (!existsSync(file)) {
    const part = `${dirname(file)}-part`
    rmSync(part, { recursive: true, force: true })
    mkdirSync(part, { recursive: true })
    await write(join(part, 'shop.db'))
    renameSync(part, dirname(file))
  }
  copyFileSync(file, join(folder, 'shop.db'))
}

/** Fills an empty PostgreSQL database, or a new SQLite file. */
export async function fill(count: number, location: string): Promise<void> {
  console.log(`Writing a shop with ${count.toLocaleString('en')} orders …`)
  const database = await openDatabase(location)
  await migrate(database)
  await addProduct({ database }, { id: 1 })
  await withoutIndexes(database, () => addStoredRows(database, count, STORED_AT))
  // The doctor looks for no invoice of an order that was paid before there were invoices.
  await database.db.updateTable('document_series').set({ automatic_after: STORED_AT.toISOString() }).execute()
  await database.close()
}

/** Adds what happened to the orders of a filled database. */
export async function fillHistory(count: number, location: string): Promise<void> {
  console.log(`Writing what happened to ${count.toLocaleString('en')} orders …`)
  const database = await openDatabase(location)
  await migrate(database)
  await withoutIndexes(database, () => addHistory(database, STORED_AT))
  if (database.kind === 'postgres') await database.exec('vacuum analyze')
  await database.close()
}
