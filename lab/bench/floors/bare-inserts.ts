import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { postgresPrograms } from '../../../scripts/postgres.ts'

const ROWS_PER_INSERT = 50
/** SQLite allows 32,766 parameters. */
const MAX_PARAMETERS = 32_000

type Item = { name: string; sql: string }

/** Seconds to insert the rows of a SQLite database into an empty one with the same tables, and to create its indexes. */
export function insertOnSqlite(source: string, target: string): number {
  const [from, to] = [new DatabaseSync(source, { readOnly: true }), new DatabaseSync(target)]
  to.exec(
    'pragma journal_mode = delete; pragma synchronous = full; pragma foreign_keys = off; pragma cache_size = -16000',
  )
  const items = (type: string) =>
    from.prepare('select name, sql from sqlite_master where type = ? and sql is not null').all(type) as Item[]
  const searches = items('table').filter(({ sql }) => /using fts5 /i.test(sql))
  const isShadow = (name: string) => searches.some((search) => name.startsWith(`${search.name}_`))
  const tables = items('table').filter(
    ({ name, sql }) => !/^create virtual/i.test(sql) && !isShadow(name) && !name.startsWith('sqlite_'),
  )
  for (const { sql } of [...tables, ...items('view'), ...searches]) to.exec(sql)
  let ms = 0
  const timed = (work: () => void): void => {
    const began = performance.now()
    work()
    ms += performance.now() - began
  }
  timed(() => to.exec('begin'))
  for (const { name } of tables) copyRows(from, to, name, timed)
  timed(() => {
    for (const { sql } of items('index')) to.exec(sql)
    for (const { name } of searches) to.exec(`insert into ${name} (${name}) values ('rebuild')`)
    to.exec('commit')
  })
  from.close()
  to.close()
  return ms / 1000
}

function copyRows(from: DatabaseSync, to: DatabaseSync, table: string, timed: (work: () => void) => void): void {
  const select = from.prepare(`select * from ${table}`)
  select.setReturnArrays(true)
  const columns = select.columns()
  const row = `(${columns.map(() => '?').join(', ')})`
  const names = columns.map(({ name }) => name).join(', ')
  const rowsPerInsert = Math.min(ROWS_PER_INSERT, Math.floor(MAX_PARAMETERS / columns.length))
  const insertOf = (rows: number) =>
    to.prepare(`insert into ${table} (${names}) values ${Array<string>(rows).fill(row).join(', ')}`)
  const insert = insertOf(rowsPerInsert)
  let values: SQLInputValue[] = []
  for (const one of select.iterate()) {
    values.push(...(one as unknown as SQLInputValue[]))
    if (values.length < rowsPerInsert * columns.length) continue
    timed(() => insert.run(...values))
    values = []
  }
  if (values.length > 0) timed(() => insertOf(values.length / columns.length).run(...values))
}

/** The same on PostgreSQL: pg_dump writes the rows as multi-row inserts, and psql runs them and creates the indexes. */
export function insertOnPostgres(url: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'linden-inserts-'))
  const run = (program: string, ...flags: string[]) =>
    execFileSync(join(postgresPrograms(), program), flags, { stdio: ['ignore', 'ignore', 'inherit'] })
  const file = (section: string) => join(folder, `${section}.sql`)
  const target = url.replace(/\/postgres\b(?=\?|$)/, '/bare_inserts')
  try {
    for (const section of ['pre-data', 'data', 'post-data'])
      run(
        'pg_dump',
        `--section=${section}`,
        '--inserts',
        `--rows-per-insert=${ROWS_PER_INSERT}`,
        '-f',
        file(section),
        url,
      )
    run('psql', '-q', '-c', 'create database bare_inserts', url)
    run('psql', '-q', '-v', 'ON_ERROR_STOP=1', '-f', file('pre-data'), target)
    const began = performance.now()
    run('psql', '-q', '-1', '-v', 'ON_ERROR_STOP=1', '-f', file('data'), '-f', file('post-data'), target)
    return (performance.now() - began) / 1000
  } finally {
    rmSync(folder, { recursive: true })
  }
}
