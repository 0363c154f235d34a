import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/connection.ts'
import { runCommand } from '#test/process/warm-command.ts'
import { openFolder, type Folder } from '#test/import-files.ts'

const PAYMENTS = 'Payments: sandbox, in test mode: nothing is charged.\n'

let folder: Folder
beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

const doctor = (settings: Record<string, string> = {}) => {
  const env = { ...process.env, DATA_DIR: folder.path, DATABASE_URL: '', ...settings }
  const { status, stdout, stderr } = runCommand({ args: ['doctor'], env })
  return { status, stdout, stderr }
}

it('shop doctor prints that there are no problems, or a line for each finding and exits with 1', async () => {
  const database = await openSqlite(`${folder.path}/shop.db`)
  await migrate(database)
  expect(doctor()).toEqual({ status: 0, stdout: `No problems found.\n${PAYMENTS}`, stderr: '' })
  await database.exec(`update shipping_options set name = '4242 4242 4242 4242'`)
  await database.close()
  const lines = ['standard', 'express'].map((id) => `shipping_options.name of ${id}: it holds a card number.\n`)
  expect(doctor()).toEqual({ status: 1, stdout: lines.join('') + PAYMENTS, stderr: '' })
})

it('shop doctor says that a shop at an https address issues invoices without the address of its seller', async () => {
  const database = await openSqlite(`${folder.path}/shop.db`)
  await migrate(database)
  await database.close()
  const live = { SHOP_URL: 'https://shop.example' }
  expect(doctor(live)).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^No problems found\.\nSELLER_ADDRESS is not set: invoices .*\nPayments: .*\n$/),
    stderr: '',
  })
  expect(doctor({ ...live, SELLER_ADDRESS: '12 Elm Street; Portland' }).stdout).toBe(`No problems found.\n${PAYMENTS}`)
})
