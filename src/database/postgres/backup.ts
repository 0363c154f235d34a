import { spawn } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline, type Writable } from 'node:stream'
import { ShopError } from '#domain/errors.ts'
import { invalidBackup, type OnProgress } from '#database/backup-file.ts'
import { schemaProblem } from '#database/migrate.ts'
import { onExit } from '#database/on-exit.ts'

export async function backupPostgres(url: string, part: string, onProgress: OnProgress): Promise<void> {
  const options = ['--format=custom', '--no-owner', '--no-acl', '--verbose', `--file=${part}`]
  await run('pg_dump', options, { url, onMessage: progressByTable(await tableSizes(url), onProgress) })
}

/** Follows the messages of pg_dump, which names each table that it begins. */
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

/** In bytes. Errors are ignored here, because pg_dump reports them better. */
async function tableSizes(url: string): Promise<Map<string, number>> {
  const options = ['--no-psqlrc', '--tuples-only', '--no-align', `--command=${SIZES}`]
  const rows = await run('psql', options, { url }).catch(() => '')
  return new Map(Array.from(rows.matchAll(/^(\w+)\|(\d+)$/gm), ([, table, bytes]) => [table!, Number(bytes)]))
}

const SIZES = `select relname, pg_table_size(oid) from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace`

type Restore = {
  onProgress: OnProgress
  /** SQL that ends the transaction of the restore. */
  finalScript: string
}

/** Replaces everything in the database by a dump, in one transaction. Throws ShopError if the file is something else. */
export async function restorePostgres(url: string, file: string, { onProgress, finalScript }: Restore): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-restore-'))
  const script = join(folder, 'shop.sql')
  const deleteFolder = onExit(() => rmSync(folder, { recursive: true, force: true }))
  try {
    // The dump is read to its end before the database is changed.
    await writeScript(file, script)
    const options = ['--no-psqlrc', '--quiet', '--output=/dev/null', '--single-transaction', '--set=ON_ERROR_STOP=1']
    await run('psql', [...options, `--command=${DROP_ALL}`, '--file=-', `--command=${finalScript}`], {
      url,
      input: { file: script, onProgress },
    })
  } finally {
    deleteFolder()
  }
}

async function writeScript(file: string, script: string): Promise<void> {
  const reject = (error: unknown): never => {
    throw error instanceof ProgramError ? invalidBackup(file, error.message) : error
  }
  const rows = await run('pg_restore', ['--data-only', '--table=migrations', '--file=-', file]).catch(reject)
  const problem = schemaProblem('postgres', rows.match(/^\d{4}_\w+(?=\t)/gm) ?? [])
  if (problem) throw invalidBackup(file, problem)
  await run('pg_restore', ['--no-owner', '--no-acl', `--file=${script}`, file]).catch(reject)
}

// All tables and functions, because those of a later migration are not in the dump.
const DROP_ALL = `do $$
  declare name text;
  begin
    for name in select tablename from pg_tables where schemaname = current_schema() loop
      execute format('drop table %I cascade', name);
    end loop;
    for name in select oid::regprocedure from pg_proc
      where pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
      execute format('drop routine %s', name);
    end loop;
  end $$`

class ProgramError extends ShopError {}

type RunOptions = {
  url?: string
  input?: { file: string; onProgress: OnProgress }
  onMessage?: (line: string) => void
}

/** Returns the standard output. The password is in the environment, because every user can read a command line. */
function run(program: string, args: string[], { url, input, onMessage = () => {} }: RunOptions = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn(program, [...(url ? [`--dbname=${withoutPassword(url)}`] : []), ...args], {
    env: { ...process.env, LC_ALL: 'C', ...(url && new URL(url).password && { PGPASSWORD: passwordOf(url) }) },
  })
  // Otherwise the program would finish its work after this process was stopped.
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
  // A program that ends early reports why on its standard error.
  pipeline(source, stdin, () => {})
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
