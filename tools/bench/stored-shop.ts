import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { addProduct } from '#test/examples.ts'
import { addStoredRows } from '#test/statements/stored-rows.ts'

/** The time at which the rows of a stored shop were written: nothing of them is due then. */
export const STORED_AT = new Date('2026-11-24T12:00:00Z')

/** Copies a shop with `count` carts, orders, payments and outbox messages into a folder. It is written once, and kept. */
export async function copyStoredShop(count: number, folder: string): Promise<void> {
  const file = resolve(`bench/stored-${count}/shop.db`)
  if (!existsSync(file)) {
    const part = `${dirname(file)}-part`
    rmSync(part, { recursive: true, force: true })
    mkdirSync(part, { recursive: true })
    await fill(count, join(part, 'shop.db'))
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
  await addStoredRows(database, count, STORED_AT)
  await database.close()
}
