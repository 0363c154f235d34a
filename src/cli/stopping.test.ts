import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite } from '#database/sqlite.ts'
import { catalogVersion } from '#database/catalog-version.ts'
import { mugRow, openFolder, shopifyCsv, type Folder } from '../../test/import-files.ts'

let folder: Folder
beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

/** Starts a command, and stops it as Ctrl-C does when its output has said so. */
async function stopped(said: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: `${folder.path}/data`, DATABASE_URL: '' }
  const command = spawn(process.execPath, ['bin/shop.js', ...args], { env })
  let stderr = ''
  command.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
    if (stderr.includes(said) && !command.killed) command.kill('SIGINT')
  })
  const [status] = (await once(command, 'close')) as [number]
  return { status, stderr }
}

it('Ctrl-C stops an import, and leaves the shop as it was', async () => {
  const first = folder.write('first.csv', shopifyCsv([mugRow()]))
  await stopped('no such text', 'import', first)
  const state = async () => {
    const database = openSqlite(`${folder.path}/data/shop.db`)
    const products = await database.db.selectFrom('products').selectAll().execute()
    const version = await catalogVersion(database.db)
    await database.close()
    return { products, version }
  }
  const before = await state()
  const rows = Array.from({ length: 20_000 }, (_, index) => mugRow({ Handle: `mug-${index}`, 'Variant SKU': '' }))
  const file = folder.write('many.csv', shopifyCsv([mugRow({ Title: 'Cup' }), ...rows]))
  const { status, stderr } = await stopped('Importing many.csv', 'import', file)
  expect([status, stderr]).toEqual([130, 'Checking many.csv\nImporting many.csv\nStopped.\n'])
  expect(await state()).toEqual(before)
  expect(before.products).toHaveLength(1)
  expect(readdirSync(`${folder.path}/data`)).not.toContain('media')
})
