import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ShopError } from '#domain/errors.ts'
import { strangeness } from './migrate.ts'
import { moveInto } from './move-into.ts'

/** Dumps the database as it is at this moment, in the custom format of pg_dump. */
export async function backupPostgres(url: string, file: string): Promise<void> {
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-acl', `--file=${file}.part`], url)
  moveInto(`${file}.part`, file)
}

/** Puts a dump in the place of everything that the database holds, in one transaction. Throws ShopError for another file. */
export async function restorePostgres(url: string, file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-restore-'))
  const script = join(folder, 'shop.sql')
  try {
    // Read to its end before anything is touched.
    await writeScript(file, script)
    const whole = ['--no-psqlrc', '--quiet', '--output=/dev/null', '--single-transaction', '--set=ON_ERROR_STOP=1']
    await run('psql', [...whole, `--command=${DROP_TABLES}`, `--file=${script}`], url)
  } finally {
    rmSync(folder, { recursive: true })
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

/** Returns what the program writes. The password is in its environment: everybody may read a command line. */
function run(program: string, args: string[], url?: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn(program, [...(url ? [`--dbname=${withoutPassword(url)}`] : []), ...args], {
    env: { ...process.env, ...(url && new URL(url).password && { PGPASSWORD: passwordOf(url) }) },
  })
  let output = ''
  let complaint = ''
  child.stdout.on('data', (some: Buffer) => (output += some.toString()))
  child.stderr.on('data', (some: Buffer) => (complaint += some.toString()))
  child.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ENOENT' ? missing(program) : error))
  child.once('close', (code) =>
    code === 0 ? resolve(output) : reject(new Refused('invalid', complaint.trim().split('\n')[0]!)),
  )
  return promise
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
