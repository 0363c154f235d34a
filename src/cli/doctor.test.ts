import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/connection.ts'
import { addProduct, addSizes } from '#test/examples.ts'
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
  const lines = ['standard', 'express'].map((id) => `shipping_options.name of ${id}: it contains a card number.\n`)
  expect(doctor()).toEqual({ status: 1, stdout: lines.join('') + PAYMENTS, stderr: '' })
})

it('shop doctor warns that a shop at an https URL issues invoices without the seller’s address', async () => {
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

it('shop doctor lists each text of the shop that its documents cannot draw, without a finding', async () => {
  const database = await openSqlite(`${folder.path}/shop.db`)
  await migrate(database)
  const demo = { pictures: [], stock: 5 }
  await addProduct({ database }, { ...demo, slug: 'cup', name: '手工陶瓷茶杯 — café Ελλάδα' })
  await addProduct({ database }, { ...demo, slug: 'retired', name: 'เสื้อ', listed: false })
  for (let index = 1; index <= 7; index++)
    await addProduct({ database }, { ...demo, slug: `shirt-${index}`, name: 'เสื้อ 🎉' })
  await addSizes({ database }, ['S', 'अमित'], { ...demo, slug: 'sizes', name: 'Socks' })
  await database.exec(`update shipping_options set name = 'ส่งด่วน' where id = 'express'`)
  await database.close()
  const settings = { SHOP_NAME: 'ร้าน', SELLER_NAME: 'Linden 🌳', SELLER_ADDRESS: '12 Elm Street; กรุงเทพ' }
  const documents = 'Not drawn in invoices, credit notes, packing slips and return slips'
  const reason = 'because the shop has no font for it'
  expect(doctor(settings)).toEqual({
    status: 0,
    stdout:
      [
        'No problems found.',
        `Not drawn in the picture that sites show beside a link, ${reason}: 3 characters of Thai of the name of the shop.`,
        `${documents}, ${reason}: 1 emoji, 6 characters of Thai of the seller.`,
        `Not drawn in packing slips, ${reason}: 5 characters of Thai of the shipping option express.`,
        ...[1, 2, 3, 4, 5].map(
          (index) => `${documents}, ${reason}: 3 characters of Thai, 1 emoji of product shirt-${index}.`,
        ),
        `${documents}, ${reason}: characters of 3 other products.`,
      ].join('\n') + `\n${PAYMENTS}`,
    stderr: '',
  })
})
