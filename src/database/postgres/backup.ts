import { spawn } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline, type Writable } from 'node:stream'
import { ShopError, unavailable } from '#domain/errors.ts'
import { invalidBackup, type OnProgress } from '#database/backup-file.ts'
import { schemaProblem } from '#database/migrate.ts'
import { onExit } from '#database/on-exit.ts'
import { dropScript, quotedIdentifier, shopFunctions, shopTables } from './shop-objects.ts'

/** Dumps the shop's tables, without extensions or other programs' objects in its schema. */
export async function backupPostgres(
  url: string,
  part: string,
  { onProgress, withoutMedia }: { onProgress: OnProgress; withoutMedia: boolean },
): Promise<void> {
  const relations = await relationsOf(url)
  const scope = scopeOf(relations, withoutMedia ? ['media'] : [])
  const options = ['--format=custom', '--no-owner', '--no-acl', '--verbose', `--file=${part}`, ...scope]
  const sizes = new Map(relations.map(({ name, bytes }) => [name, bytes]))
  await run('pg_dump', options, { url, onMessage: progressByTable(sizes, onProgress) })
}

type Relation = { schema: string; name: string; bytes: number }

function scopeOf(relations: readonly Relation[], left: readonly string[]): string[] {
  const [first] = relations
  if (!first) return []
  const own = new Set(shopTables())
  const foreign = relations.filter(({ name }) => !own.has(name) || left.includes(name))
  return [
    `--schema=${quotedIdentifier(first.schema)}`,
    ...foreign.map(({ schema, name }) => `--exclude-table=${quotedIdentifier(schema)}.${quotedIdentifier(name)}`),
  ]
}

/** Tracks progress by the messages of pg_dump, which prints each table as it starts. */
function progressByTable(sizes: ReadonlyMap<string, number>, onProgress: OnProgress): (line: string) => void {
  const total = Array.from(sizes.values()).reduce((sum, size) => sum + size, 0)
  let done = 0
  return (line) => {
    const size = sizes.get(/dumping contents of table "\w+\.(\w+)"/.exec(line)?.[1] ?? '')
    if (size === undefined) return
    onProgress(done / total)
    done += size
  }
}

/** Lists the tables and views of the schema. Ignores errors, because pg_dump reports them better. */
async function relationsOf(url: string): Promise<Relation[]> {
  const options = ['--no-psqlrc', '--tuples-only', '--no-align', `--command=${RELATIONS}`]
  const rows = await run('psql', options, { url }).catch(() => '')
  return Array.from(rows.matchAll(/^(.+)\|(\d+)\|(.+)$/gm), ([, schema, bytes, name]) => ({
    schema: schema!,
    name: name!,
    bytes: Number(bytes),
  }))
}

const RELATIONS = `select current_schema(), pg_table_size(oid), relname from pg_class
  where relkind in ('r', 'p', 'f', 'v', 'm') and relnamespace = current_schema()::regnamespace`

type Restore = {
  onProgress: OnProgress
  schema: string
  /** SQL to run at the start of the restore's transaction. */
  firstScript: string
  /** SQL to run at the end of the restore's transaction. */
  finalScript: string
}

/** Replaces the shop in a schema with a dump, in one transaction. Throws ShopError for any other kind of file. */
export async function restorePostgres(
  url: string,
  file: string,
  { onProgress, schema, firstScript, finalScript }: Restore,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-restore-'))
  const script = join(folder, 'shop.sql')
  const deleteFolder = onExit(() => rmSync(folder, { recursive: true, force: true }))
  try {
    // Reads the whole dump before changing the database.
    const { hasMedia } = await writeScript(file, script)
    // Products need the pictures, and a backup of an earlier version has none to replace them with.
    const kept = hasMedia ? [] : ['media']
    const options = ['--no-psqlrc', '--quiet', '--output=/dev/null', '--single-transaction', '--set=ON_ERROR_STOP=1']
    await run(
      'psql',
      [
        ...options,
        `--command=${firstScript} ${dropScript(schema, kept)} ${EXTENSION}`,
        '--file=-',
        `--command=${finalScript}`,
      ],
      {
        url,
        input: { file: script, onProgress },
      },
    )
  } finally {
    deleteFolder()
  }
}

async function writeScript(file: string, script: string): Promise<{ hasMedia: boolean }> {
  const reject = (error: unknown): never => {
    throw error instanceof ProgramError ? invalidBackup(file, error.message) : error
  }
  const rows = await run('pg_restore', ['--data-only', '--table=migrations', '--file=-', file]).catch(reject)
  const problem = schemaProblem('postgres', rows.match(/^\d{4}_\w+(?=\t)/gm) ?? [])
  if (problem) throw invalidBackup(file, problem)
  const entries = await run('pg_restore', ['--list', file]).catch(reject)
  const list = `${script}.list`
  writeFileSync(list, entries.split('\n').filter(isOfShop).join('\n'))
  await run('pg_restore', ['--no-owner', '--no-acl', `--use-list=${list}`, `--file=${script}`, file]).catch(reject)
  return { hasMedia: / TABLE \S+ media /.test(entries) }
}

/** Schemas, extensions, types and functions may exist already and may belong to other programs. */
function isOfShop(entry: string): boolean {
  const [, kind, name] = /^\d+; \d+ \d+ ([A-Z ]+) \S+ (\w+)/.exec(entry) ?? []
  if (kind === 'FUNCTION') return shopFunctions().includes(name!)
  return kind !== undefined && OWN_KINDS.includes(kind)
}

const OWN_KINDS = [
  'TABLE',
  'TABLE DATA',
  'DEFAULT',
  'INDEX',
  'CONSTRAINT',
  'CHECK CONSTRAINT',
  'FK CONSTRAINT',
  'TRIGGER',
]

/** The search needs it. It stays as it is, because someone else may own it. */
const EXTENSION = 'create extension if not exists pg_trgm schema public'

class ProgramError extends ShopError {}

type RunOptions = {
  url?: string
  input?: { file: string; onProgress: OnProgress }
  onMessage?: (line: string) => void
}

/** Returns the standard output. Passes the password in the environment, because any user can read a command line. */
function run(program: string, args: string[], { url, input, onMessage = () => {} }: RunOptions = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn(program, [...(url ? [`--dbname=${withoutPassword(url)}`] : []), ...args], {
    env: { ...process.env, LC_ALL: 'C', ...(url && new URL(url).password && { PGPASSWORD: passwordOf(url) }) },
  })
  // Otherwise the program would keep running after this process was stopped.
  const kill = onExit(() => child.kill())
  let output = ''
  const messages: string[] = []
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  createInterface(child.stderr).on('line', (line) => {
    onMessage(line)
    if (messages.length === 0 || ERROR.test(line)) messages.push(line)
  })
  if (input) pipeFile(child.stdin, input)
  child.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ENOENT' ? missing(program) : error))
  child.once('close', (code) => {
    kill()
    if (code === 0) resolve(output)
    else reject(new ProgramError('invalid', messages.find((line) => ERROR.test(line)) ?? messages[0] ?? ''))
  })
  return promise
}

const ERROR = /\b(error|fatal):/i

function pipeFile(stdin: Writable, { file, onProgress }: NonNullable<RunOptions['input']>): void {
  const { size } = statSync(file)
  let read = 0
  const source = createReadStream(file)
  source.on('data', (chunk) => onProgress((read += chunk.length) / size))
  // A program that exits early reports the reason on its standard error.
  pipeline(source, stdin, () => {})
}

const missing = (program: string): ShopError =>
  unavailable(`${program} is not installed. It is part of the PostgreSQL client programs (Debian: postgresql-client).`)

const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password)

function withoutPassword(url: string): string {
  const bare = new URL(url)
  bare.password = ''
  return bare.href
}
