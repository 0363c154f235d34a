import { statSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/connection.ts'
import { addProduct } from '#test/examples.ts'
import { runCommand } from '#test/process/warm-command.ts'
import { mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'

let folder: Folder
beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

const shop = (...args: string[]) => {
  const env = { ...process.env, DATA_DIR: folder.path, DATABASE_URL: '' }
  const { status, stdout, stderr } = runCommand({ args, env })
  return [status, (stdout || stderr).replaceAll(folder.path, '')]
}

/** Adds a product and returns all ids. */
async function addNext(): Promise<number[]> {
  const database = await openSqlite(`${folder.path}/shop.db`)
  await migrate(database)
  await addProduct({ database }, { pictures: [] })
  const rows = await database.db.selectFrom('products').select('id').orderBy('id').execute()
  await database.close()
  return rows.map(({ id }) => id)
}

it('shop restore restores a backup, over another shop only with --force', async () => {
  const file = `${folder.path}/shop.backup`
  expect(await addNext()).toEqual([1])
  expect(shop('backup', file)).toEqual([0, 'Backed up the shop to /shop.backup: the database.\n'])
  const nowhere = `${folder.path}/none/shop.backup`
  expect(shop('backup', nowhere)).toEqual([1, '/none must be a writable folder.\n'])
  expect(await addNext()).toEqual([1, 2])
  const refusal = 'The shop is not empty. Use --force to replace everything in it.\n'
  expect(shop('restore', file)).toEqual([1, refusal])
  expect(shop('restore', file, '--force')).toEqual([
    0,
    'Restored the shop from /shop.backup. All sessions have ended.\n',
  ])
  expect(await addNext()).toEqual([1, 2])
})

it('Commands create files that only their owner may read', () => {
  expect(shop('import', folder.write('products.csv', shopifyCsv([mugRow()])))[0]).toBe(0)
  expect(statSync(`${folder.path}/shop.db`).mode & 0o777).toBe(0o600)
})
