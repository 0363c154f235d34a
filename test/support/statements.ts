import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'
import type { Database } from '#database/database.ts'
import { Batch } from '#database/postgres/batch.ts'
import type { Schema } from '#database/schema.ts'

/** Every statement that is given to the drivers from now on, each once, and with what each was given; `stop` ends it. */
export function recordStatements(): { statements: Set<string>; messages: string[][]; stop: () => void } {
  const statements = new Set<string>()
  const messages: string[][] = []
  const stops = [DatabaseSync.prototype, PGlite.prototype, pg.Client.prototype].map((driver) => {
    const name = 'prepare' in driver ? 'prepare' : 'query'
    const own = Object.getOwnPropertyDescriptor(driver, name)
    const ask = Reflect.get(driver, name) as (...given: unknown[]) => unknown
    const heard = function (this: unknown, ...given: unknown[]): unknown {
      const texts = textsOf(given[0])
      messages.push(texts)
      for (const text of texts) if (/^(select|insert|update|delete|with) /i.test(text)) statements.add(text)
      return ask.apply(this, given)
    }
    Object.defineProperty(driver, name, { value: heard, configurable: true, writable: true })
    return () => (own ? Object.defineProperty(driver, name, own) : Reflect.deleteProperty(driver, name))
  })
  return { statements, messages, stop: () => stops.forEach((stop) => stop()) }
}

const textsOf = (asked: unknown): string[] => {
  if (asked instanceof Batch) return asked.texts
  return typeof asked === 'string' ? [asked] : []
}

/** How the database goes about a statement whose values it does not know, a line for each step. */
export const planOf = ({ kind, db }: Database, statement: string): Promise<string[]> =>
  kind === 'sqlite' ? planOfSqlite(db, statement) : planOfPostgres(db, statement)

/** Has a row for each thing that the shop offers or counts, however much it sells. */
const SMALL = ['catalog_version', 'shipping_options']

/** Where a statement reads a table from end to end, or sorts more than it shows. */
export const flawsOf = ({ kind }: Database, statement: string, plan: string[]): string[] =>
  plan.filter((step, index) =>
    kind === 'sqlite' ? isFlawOfSqlite(step, statement) : isFlawOfPostgres(step, plan[index + 1], statement),
  )

/** An index may be read for its order, until there is enough. */
const isLimited = (statement: string): boolean => / limit [?$]/.test(statement)

function isFlawOfSqlite(step: string, statement: string): boolean {
  if (step.startsWith('USE TEMP B-TREE FOR')) return step.endsWith('ORDER BY') && isLimited(statement)
  const [, table, index] = /^SCAN ([a-z_]+)( USING (?:COVERING )?INDEX)?/.exec(step) ?? []
  if (table === undefined || SMALL.includes(table)) return false
  return !index || !isLimited(statement)
}

function isFlawOfPostgres(step: string, next: string | undefined, statement: string): boolean {
  if (/(->  |^)(Incremental )?Sort/.test(step)) return isLimited(statement)
  const [, how, table] = /(Seq|Index|Index Only|Bitmap Index) Scan .*?on (\w+)/.exec(step) ?? []
  if (table === undefined || SMALL.includes(table)) return false
  return how === 'Seq' || (!next?.startsWith('Index Cond') && !isLimited(statement))
}

async function planOfSqlite(db: Kysely<Schema>, statement: string): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${statement}`))
  return rows.map(({ detail }) => detail)
}

/** A table of a few rows is read whole and sorted whatever its indexes: with both forbidden, one that needs it remains. */
const planOfPostgres = (db: Kysely<Schema>, statement: string): Promise<string[]> =>
  db.connection().execute(async (one) => {
    const ask = (text: string) => one.executeQuery<Record<string, string>>(CompiledQuery.raw(text))
    for (const setting of ['enable_seqscan = off', 'enable_sort = off', 'plan_cache_mode = force_generic_plan'])
      await ask(`set ${setting}`)
    const values = Math.max(0, ...Array.from(statement.matchAll(/\$(\d+)/g), ([, number]) => Number(number)))
    await ask(`prepare asked as ${statement}`)
    try {
      const nulls = values > 0 ? `(${Array(values).fill('null').join(', ')})` : ''
      const { rows } = await ask(`explain (costs off) execute asked${nulls}`)
      return rows.map((row) => row['QUERY PLAN']!.trim())
    } finally {
      await ask('deallocate asked')
      for (const setting of ['enable_seqscan', 'enable_sort', 'plan_cache_mode']) await ask(`reset ${setting}`)
    }
  })
