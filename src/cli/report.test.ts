import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite } from '#database/sqlite/connection.ts'
import { createLostDemandCounter, saveLostDemand } from '#shop/search/lost-demand.ts'
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
  return [status, stdout || stderr]
}

it('shop report demand prints lost demand as text and as JSON', async () => {
  shop('import', folder.write('products.csv', shopifyCsv([mugRow()])))
  expect(shop('report', 'demand')[1]).toMatch(/^Since \d{4}-\d\d-\d\d\n\nSearches with zero results\n {2}none\n/)
  const database = await openSqlite(`${folder.path}/shop.db`)
  const demand = createLostDemandCounter()
  demand.add({ kind: 'search', text: 'tea\u202epot' }, 12)
  demand.add({ kind: 'search', text: '' }, 3)
  demand.add({ kind: 'filters', text: 'beauty, up to $5' })
  demand.add({ kind: 'sold out', text: '1' }, 4)
  await saveLostDemand(
    { database, now: () => new Date(), timeZone: 'UTC', health: { mayWrite: () => true, isOutage: () => false } },
    demand,
  )
  await database.close()
  const [status, text] = shop('report', 'demand', '--days', '1')
  expect([status, String(text).split('\n').slice(2)]).toEqual([
    0,
    [
      'Searches with zero results',
      '  12  teapot',
      '   3  (text not stored)',
      '',
      'Filters with zero results',
      '  1  beauty, up to $5',
      '',
      'Views of sold-out products',
      '  4  mug  Mug',
      '',
    ],
  ])
  const [, json] = shop('report', 'demand', '--format', 'json')
  expect(JSON.parse(String(json))).toMatchObject({
    searches: [{ count: 12 }, { text: '', count: 3 }],
    filters: [{ text: 'beauty, up to $5', count: 1 }],
    soldOut: [{ slug: 'mug', name: 'Mug', count: 4 }],
  })
  for (const days of ['0', '401', '1.5', 'all'])
    expect(shop('report', 'demand', '--days', days)).toEqual([
      1,
      expect.stringContaining('It must be a number from 1 to 400.'),
    ])
})
