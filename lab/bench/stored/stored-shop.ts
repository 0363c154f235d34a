import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Database } from '../../../src/database/database.ts'
import { migrate } from '../../../src/database/migrate.ts'
import { openDatabase } from '../../../src/database/open.ts'
import { addProduct } from '../../../test/support/examples.ts'
import { insertStoredRows, refreshStatistics } from '../../../test/support/statements/stored-rows.ts'
import { fillTables } from './fill-tables.ts'
import { addHistory, orderWithHistory } from './stored-history.ts'

/** When the rows of a stored shop were written: at this time, none of them is due. */
export const STORED_AT = new Date('2026-11-24T12:00:00Z')

/** PostgreSQL's settings for writing a large shop: few checkpoints, and the memory of a small server. */
export const LARGE = {
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/** Copies a shop with `count` carts, orders, payments and outbox messages to a folder. It is written once, and kept. */
export const copyStoredShop = (count: number, folder: string): Promise<void> =>
  copyKept(`bench/stored-${count}`, folder, (location) => fill(count, location))

/** The same, with the history of orders after they were placed. */
export const copyShopWithHistory = (count: number, folder: string): Promise<void> =>
  copyKept(`bench/history-${count}`, folder, (location) => fillWithHistory(count, location))

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
export const fill = (count: number, location: string): Promise<void> =>
  fillWith(count, location, (exec) => insertStoredRows(exec, count, STORED_AT))

/** The same, with the orders' history. `meanwhile` may write other tables of PostgreSQL. */
export const fillWithHistory = (
  count: number,
  location: string,
  meanwhile?: (database: Database) => Promise<void>,
): Promise<void> => {
  const insert = async (exec: Database['exec']) => {
    await insertStoredRows(exec, count, STORED_AT, orderWithHistory(STORED_AT))
    await addHistory(exec)
  }
  return fillWith(count, location, insert, meanwhile)
}

async function fillWith(
  count: number,
  location: string,
  insert: (exec: Database['exec']) => Promise<void>,
  meanwhile: (database: Database) => Promise<void> = async () => {},
): Promise<void> {
  console.log(`Writing a shop with ${count.toLocaleString('en')} orders …`)
  const database = await openDatabase(location)
  await migrate(database)
  await addProduct({ database }, { id: 1, pictures: [] })
  await Promise.all([fillTables(database, insert), meanwhile(database)])
  await refreshStatistics(database)
  // The doctor expects no invoice for an order paid before invoices existed.
  await database.db.updateTable('document_series').set({ automatic_after: STORED_AT.toISOString() }).execute()
  await database.close()
}
