import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { migrate, migrationsFor } from './migrate.ts'
import type { Database } from './database.ts'

describe.each(databases)('Migrations on %s', (_, open) => {
  let database: Database
  afterEach(() => database.close())

  it('create an empty shop with its shipping options', async () => {
    database = await open()
    expect(await database.db.selectFrom('products').selectAll().execute()).toEqual([])
    const options = await database.db
      .selectFrom('shipping_options')
      .select(['id', 'price_cents'])
      .orderBy('position')
      .execute()
    expect(options).toEqual([
      { id: 'standard', price_cents: 599 },
      { id: 'express', price_cents: 1299 },
    ])
  })

  it('are applied only once', async () => {
    database = await open()
    await migrate(database)
    expect(await database.db.selectFrom('catalog_version').selectAll().execute()).toHaveLength(1)
  })
})

/** Changes that earlier versions tolerate. */
const ADDITIONS = [
  /^create (table|index|unique index) /,
  /^insert into /,
  /^alter table \w+ add column \w+ (?!.*not null(?!.* default ))/,
]
/** The trigger on documents and the checks of a line's quantity and a message's kind now reject less; earlier versions never write what they allow. */
const LOOSENED = new RegExp(
  [
    String.raw`drop trigger document_deleted;`,
    String.raw`create trigger document_deleted [^]+?\nend;`,
    String.raw`create or replace function reject_document_change\(\)[^]+?\nend \$\$;`,
    String.raw`drop table cart_lines;\nalter table widened_lines rename to cart_lines;`,
    String.raw`alter table cart_lines (?:drop|add) constraint cart_lines_quantity_check[^;]*;`,
    String.raw`drop table outbox;\nalter table widened_outbox rename to outbox;`,
    String.raw`alter table outbox (?:drop|add) constraint outbox_kind_check[^;]*;`,
  ].join('|'),
  'g',
)
/** What fills the new name of a column, and keeps it equal to the old one, which earlier versions read and write as before. */
const COPIED = new RegExp(
  [
    String.raw`update \w+ set \w+ = \w+(?:, \w+ = '[a-z-]+')? where \w+ is not null;`,
    String.raw`create function copy_\w+\(\) returns trigger [^]+?\nend \$\$;`,
    String.raw`create trigger \w+_copied before update of [^;]+ execute function copy_\w+\(\);`,
    String.raw`create trigger \w+_copied after update of \w+ on (\w+) when [^]+?\nbegin\n  update \1 set [^;]+;\nend;`,
  ].join('|'),
  'g',
)
/** Deletes copies that a change has made outdated, so that earlier versions need not know of them. */
const OUTDATED = new RegExp(
  [
    String.raw`create function delete_order_terms\(\) returns trigger [^]+?\nend \$\$;`,
    String.raw`create trigger order_terms_\w+ before [^;]+ execute function delete_order_terms\(\);`,
    String.raw`create trigger order_terms_\w+ after [^]+?\nbegin\n  delete from order_terms [^]+?\nend;`,
  ].join('|'),
  'g',
)
const FOLDER = 'src/database/migrations'

describe('A migration marked as expanding', () => {
  const expanding = readdirSync(FOLDER).filter((file) =>
    readFileSync(`${FOLDER}/${file}`, 'utf8').startsWith('-- Expands'),
  )

  it.each(expanding)('only adds: %s', (file) => {
    const script = readFileSync(`${FOLDER}/${file}`, 'utf8')
      .replaceAll(/--.*$/gm, '')
      .replaceAll(LOOSENED, '')
      .replaceAll(COPIED, '')
      .replaceAll(OUTDATED, '')
    const statements = script.split(';').map((text) => text.trim().replaceAll(/\s+/g, ' '))
    const others = statements.filter((text) => text !== '' && !ADDITIONS.some((addition) => addition.test(text)))
    expect(others).toEqual([])
  })
})

describe('Migration files', () => {
  const files = ['0002_b.sqlite.sql', '0001_a.sql', '0002_b.postgres.sql']

  it.each([
    ['sqlite', ['0001_a.sql', '0002_b.sqlite.sql']],
    ['postgres', ['0001_a.sql', '0002_b.postgres.sql']],
  ] as const)('are applied to %s in order, without those of the other database', (kind, expected) => {
    expect(migrationsFor(kind, files)).toEqual(expected)
  })

  it.each(['0003-hours.sql', '0003_store-hours.sql', '0003_Hours.sql', '03_hours.sql', '0003_hours.mysql.sql'])(
    'are rejected with a misspelled name, instead of skipped: %s',
    (file) => {
      expect(() => migrationsFor('sqlite', [...files, file])).toThrow(
        `The migration ${file} must have a name such as 0099_store_hours.sql.`,
      )
    },
  )
})
