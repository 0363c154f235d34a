import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'
import type { Database } from '#database/database.ts'
import { Batch } from '#database/postgres/batch.ts'
import type { Schema } from '#database/schema.ts'

/** Records the distinct statements and the messages that the drivers receive, until `stop` is called. */
export function recordStatements(): { statements: Set<string>; messages: string[][]; stop: () => void } {
  const statements = new Set<string>()
  const messages: string[][] = []
  const stops = [DatabaseSync.prototype, pg.Client.prototype].map((driver) => {
    const name = 'prepare' in driver ? 'prepare' : 'query'
    const own = Object.getOwnPropertyDescriptor(driver, name)
    const original = Reflect.get(driver, name) as (...args: unknown[]) => unknown
    const recording = function (this: unknown, ...args: unknown[]): unknown {
      const texts = textsOf(args[0])
      messages.push(texts)
      for (const text of texts) if (/^(select|insert|update|delete|with) /i.test(text)) statements.add(text)
      return original.apply(this, args)
    }
    Object.defineProperty(driver, name, { value: recording, configurable: true, writable: true })
    return () => (own ? Object.defineProperty(driver, name, own) : Reflect.deleteProperty(driver, name))
  })
  return { statements, messages, stop: () => stops.forEach((stop) => stop()) }
}

const textsOf = (query: unknown): string[] => {
  if (query instanceof Batch) return query.texts
  return typeof query === 'string' ? [query] : []
}

/** The query plan of a statement with unknown parameter values, line by line. */
export const planOf = ({ kind, db }: Database, statement: string): Promise<string[]> =>
  kind === 'sqlite' ? planOfSqlite(db, statement) : planOfPostgres(db, statement)

/** Tables whose size does not depend on the catalog or the orders. */
const SMALL_TABLES = ['catalog_version', 'shipping_options', 'webhooks']

/** The steps of a plan that scan a whole table, or sort more rows than the statement returns. */
export const flawsOf = ({ kind }: Database, statement: string, plan: string[]): string[] =>
  plan.filter((step, index) =>
    kind === 'sqlite' ? isFlawOfSqlite(step, statement) : isFlawOfPostgres(step, plan[index + 1], statement),
  )

/** A statement with a limit may scan an index in order. */
const isLimited = (statement: string): boolean => / limit \+?[?$]/.test(statement)

function isFlawOfSqlite(step: string, statement: string): boolean {
  if (step.startsWith('USE TEMP B-TREE FOR')) return step.endsWith('ORDER BY') && isLimited(statement)
  const [, table, index] = /^SCAN ([a-z_]+)( USING (?:COVERING )?INDEX)?/.exec(step) ?? []
  if (table === undefined || SMALL_TABLES.includes(table)) return false
  return !index || !isLimited(statement)
}

function isFlawOfPostgres(step: string, next: string | undefined, statement: string): boolean {
  if (/(->  |^)(Incremental )?Sort/.test(step)) return isLimited(statement)
  const [, how, table] = /(Seq|Index|Index Only|Bitmap Index) Scan .*?on (\w+)/.exec(step) ?? []
  if (table === undefined || SMALL_TABLES.includes(table)) return false
  return how === 'Seq' || (!next?.startsWith('Index Cond') && !isLimited(statement))
}

async function planOfSqlite(db: Kysely<Schema>, statement: string): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${statement}`))
  return rows.map(({ detail }) => detail)
}

/** PostgreSQL always scans and sorts small tables. With both disabled, only statements without an index still do. */
const planOfPostgres = (db: Kysely<Schema>, statement: string): Promise<string[]> =>
  db.connection().execute(async (one) => {
    const ask = (text: string) => one.executeQuery<Record<string, string>>(CompiledQuery.raw(text))
    for (const setting of ['enable_seqscan = off', 'enable_sort = off', 'plan_cache_mode = force_generic_plan'])
      await ask(`set ${setting}`)
    const values = Math.max(0, ...Array.from(statement.matchAll(/\$(\d+)/g), ([, number]) => Number(number)))
    await ask(`prepare statement as ${statement}`)
    try {
      const nulls = values > 0 ? `(${Array(values).fill('null').join(', ')})` : ''
      const { rows } = await ask(`explain (costs off) execute statement${nulls}`)
      return rows.map((row) => row['QUERY PLAN']!.trim())
    } finally {
      await ask('deallocate statement')
      for (const setting of ['enable_seqscan', 'enable_sort', 'plan_cache_mode']) await ask(`reset ${setting}`)
    }
  })
