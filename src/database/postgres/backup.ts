import { spawn } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline, type Writable } from 'node:stream'
import { ShopError } from '#domain/errors.ts'
import { strangeness } from '#database/migrate.ts'
import { moveInto } from '#database/sqlite/part-file.ts'
import type { OnProgress } from '#database/sqlite/backup.ts'

/** Dumps the database as it is at this moment, in the custom format of pg_dump. */
export async function backupPostgres(url: string, file: string, onProgress: OnProgress): Promise<void> {
  const options = ['--format=custom', '--no-owner', '--no-acl', '--verbose', `--file=${file}.part`]
  await run('pg_dump', options, { url, onComplaint: byTables(await sizesOf(url), onProgress) })
  moveInto(`${file}.part`, file)
}

/** What pg_dump says with each table that it begins, as the share of all that it has done by then. */
function byTables(sizes: ReadonlyMap<string, number>, onProgress: OnProgress): (line: string) => void {
  const all = Array.from(sizes.values()).reduce((sum, size) => sum + size, 0)
  let done = 0
  return (line) => {
    const begun = sizes.get(/dumping contents of table "\w+\.(\w+)"/.exec(line)?.[1] ?? '')
    if (begun === undefined) return
    onProgress(done / all)
    done += begun
  }
}

/** In bytes, by table. Whatever stands in the way of asking, pg_dump says better. */
async function sizesOf(url: string): Promise<Map<string, number>> {
  const plain = ['--no-psqlrc', '--tuples-only', '--no-align', `--command=${SIZES}`]
  const rows = await run('psql', plain, { url }).catch(() => '')
  return new Map(Array.from(rows.matchAll(/^(\w+)\|(\d+)$/gm), ([, table, bytes]) => [table!, Number(bytes)]))
}

const SIZES = `select relname, pg_table_size(oid) from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace`

/** Puts a dump in the place of everything that the database holds, in one transaction. Throws ShopError for another file. */
export async function restorePostgres(url: string, file: string, onProgress: OnProgress): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-restore-'))
  const script = join(folder, 'shop.sql')
  const leave = () => rmSync(folder, { recursive: true, force: true })
  // Whoever stops the process leaves no copy of the shop behind.
  process.once('exit', leave)
  try {
    // Read to its end before anything is touched.
    await writeScript(file, script)
    const whole = ['--no-psqlrc', '--quiet', '--output=/dev/null', '--single-transaction', '--set=ON_ERROR_STOP=1']
    await run('psql', [...whole, `--command=${DROP_TABLES}`, '--file=-'], { url, input: { file: script, onProgress } })
  } finally {
    process.removeListener('exit', leave)
    leave()
  }
}

async function writeScript(file: string, script: string): Promise<void> {
  const rows = await run('pg_restore', ['--data-only', '--table=migrations', '--file=-', file]).catch(refuse(file))
  const problem = strangeness('postgres', rows.match(/^\d{4}_\w+(?=\t)/gm) ?? [])
  if (problem) refuse(file)(new Refused('invalid', `${problem}.`))
  await run('pg_restore', ['--no-owner', '--no-acl', `--file=${script}`, file]).catch(refuse(file))
}

const refuse =
  (file: string) =>
  (error: unknown): never => {
    if (!(error instanceof Refused)) throw error
    throw new ShopError('invalid', `${file} is not a whole backup of a shop: ${error.message}`)
  }

// Those of a later migration too, which the dump does not name.
const DROP_TABLES = `do $$
  declare name text;
  begin
    for name in select tablename from pg_tables where schemaname = current_schema() loop
      execute format('drop table %I cascade', name);
    end loop;
  end $$`

/** What one of PostgreSQL's own programs has said when it failed. */
class Refused extends ShopError {}

type Run = {
  url?: string
  /** What the program reads, and how much of it it has. */
  input?: { file: string; onProgress: OnProgress }
  /** Each line of what it says beside what it writes. */
  onComplaint?: (line: string) => void
}

/** Returns what the program writes. The password is in its environment: everybody may read a command line. */
function run(program: string, args: string[], { url, input, onComplaint = () => {} }: Run = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn(program, [...(url ? [`--dbname=${withoutPassword(url)}`] : []), ...args], {
    env: { ...process.env, LC_ALL: 'C', ...(url && new URL(url).password && { PGPASSWORD: passwordOf(url) }) },
  })
  // Otherwise it would go on when this process is stopped, and do what was to be left undone.
  const end = () => child.kill()
  process.once('exit', end)
  let output = ''
  const complaints: string[] = []
  child.stdout.on('data', (some: Buffer) => (output += some.toString()))
  createInterface(child.stderr).on('line', (line) => {
    onComplaint(line)
    if (complaints.length === 0 || ERROR.test(line)) complaints.push(line)
  })
  if (input) feed(child.stdin, input)
  child.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ENOENT' ? missing(program) : error))
  child.once('close', () => process.removeListener('exit', end))
  child.once('close', (code) =>
    code === 0
      ? resolve(output)
      : reject(new Refused('invalid', complaints.find((line) => ERROR.test(line)) ?? complaints[0] ?? '')),
  )
  return promise
}

const ERROR = /\b(error|fatal):/i

function feed(program: Writable, { file, onProgress }: NonNullable<Run['input']>): void {
  const { size } = statSync(file)
  let read = 0
  const source = createReadStream(file)
  source.on('data', (some) => onProgress((read += some.length) / size))
  // A program that has ended says itself why.
  pipeline(source, program, () => {})
}

const missing = (program: string): ShopError =>
  new ShopError(
    'unavailable',
    `${program} is not installed. It comes with PostgreSQL's client programs (Debian: postgresql-client).`,
  )

const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password)

function withoutPassword(url: string): string {
  const bare = new URL(url)
  bare.password = ''
  return bare.href
}
