import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { insertAll, insertOnly } from './bulk-insert.ts'
import { beginImport } from './import-journal.ts'
import type { Database } from '#database/database.ts'

const rowsOf = (texts: string[]) =>
  texts.map((product, product_id) => ({ import_id: 1, product_id, product, product_after: null }))

describe.each(databases)('Rows inserted in bulk on %s', (_, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await database.transaction((tx) => beginImport(tx, ''))
  })
  afterEach(() => database.close())
  const add = (...texts: string[]) => database.transaction((tx) => insertAll(tx, 'import_undo_log', rowsOf(texts)))
  const kept = async () => {
    const rows = await database.db.selectFrom('import_undo_log').selectAll().orderBy('product_id').execute()
    return rows.map(({ product }) => product)
  }

  it('keep separators and escapes exactly', async () => {
    const texts = [
      '',
      ' ',
      '\\N',
      '\\.',
      'a\tb',
      'a\nb\r\nc',
      '\\',
      '\\\\n',
      'a\\tb',
      "'",
      '"',
      'null',
      'Ærø 👍🏽',
      'a\vb\fc\bd',
    ]
    await add(...texts)
    expect(await kept()).toEqual(texts)
  })

  it('are all inserted into an empty table', async () => {
    const texts = Array.from({ length: 35 }, (_, index) => `row ${index}`)
    await database.transaction((tx) => insertAll(tx, 'import_undo_log', rowsOf(texts), insertOnly))
    expect(await kept()).toEqual(texts)
  })

  it('are matched by column name, in any order', async () => {
    const rows = [
      { import_id: 1, product_id: 0, product: 'a', product_after: null },
      { product_after: null, product: 'b', product_id: 1, import_id: 1 },
    ]
    for (const onConflict of [undefined, insertOnly]) {
      await database.transaction((tx) => insertAll(tx, 'import_undo_log', rows, onConflict))
      expect(await kept()).toEqual(['a', 'b'])
      await database.db.deleteFrom('import_undo_log').execute()
    }
  })

  it('may contain null', async () => {
    const reset = { id: 'r1', account_id: null, token_hash: 'h', expires_at: '2026-01-15T12:00:00.000Z' }
    await database.transaction((tx) => insertAll(tx, 'password_resets', [reset]))
    expect(await database.db.selectFrom('password_resets').selectAll().execute()).toEqual([reset])
  })

  it('are rejected together, and the connection stays usable', async () => {
    await add('first')
    const again = Array.from({ length: 5000 }, () => 'more '.repeat(50))
    await expect(add(...again)).rejects.toThrow(/unique|duplicate/i)
    expect(await kept()).toEqual(['first'])
  })

  it('are rejected together with insertOnly', async () => {
    const rows = [
      ...rowsOf(Array.from({ length: 40 }, () => 'a')),
      { import_id: 1, product_id: 3, product: 'again', product_after: null },
    ]
    const adding = database.transaction((tx) => insertAll(tx, 'import_undo_log', rows, insertOnly))
    await expect(adding).rejects.toThrow(/unique|duplicate/i)
    expect(await kept()).toEqual([])
  })
})
