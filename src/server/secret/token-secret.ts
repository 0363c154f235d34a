import { existsSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { writePart } from '#database/new-file.ts'
import type { BackupFile } from '#database/sqlite/backup-files.ts'
import { ConfigError } from '#server/config-error.ts'
import { makeWritableFolder, readTokenSecret, secretFile } from './data-folder.ts'
import { MISSING_SECRET } from '#server/missing-settings.ts'
import { SECRET_BYTES, type Variables } from '#server/variables.ts'

/** Reads the secret of a shop about to open, and creates the data folder and, on SQLite, a missing secret. Throws ConfigError. */
export function readSecret({ DATA_DIR, DATABASE_URL, TOKEN_SECRET }: Variables): string {
  if (TOKEN_SECRET === undefined && DATABASE_URL !== undefined) throw new ConfigError(MISSING_SECRET)
  makeDataFolder({ dataDir: DATA_DIR })
  const secret = TOKEN_SECRET ?? writingTo(() => readTokenSecret(DATA_DIR, SECRET_BYTES))
  if (Buffer.byteLength(secret) >= SECRET_BYTES) return secret
  throw new ConfigError(`TOKEN_SECRET must be at least ${SECRET_BYTES} bytes long.`)
}

/** The secret as a file for a backup. Empty if the shop was never opened. */
export async function secretFiles({ dataDir }: DataFolder): Promise<BackupFile[]> {
  const file = secretFile(dataDir)
  return existsSync(file) ? [{ name: SECRET_NAME, content: await readFile(file) }] : []
}

export const isSecretFile = ({ name }: BackupFile): boolean => name === SECRET_NAME

export const replaceSecret = ({ dataDir }: DataFolder, { content }: BackupFile): Promise<void> =>
  writePart(secretFile(dataDir), (part) => writeFile(part, content, { mode: 0o600 }))

const SECRET_NAME = 'token-secret'

type DataFolder = { dataDir: string }

export function makeDataFolder({ dataDir }: DataFolder): void {
  writingTo(() => makeWritableFolder(dataDir))
}

/** A sentence if root is writing into a folder of another user, such as the systemd unit's; else null. */
export function fileOwnerProblem({ dataDir: path }: DataFolder): string | null {
  const owner = statSync(path, { throwIfNoEntry: false })?.uid ?? 0
  if (process.getuid?.() !== 0 || owner === 0) return null
  return (
    `This command runs as user 0, but ${path} belongs to user ${owner}: the shop cannot read the files it writes. ` +
    `Afterward, restore the owner: chown -RH --reference=${path} ${path}`
  )
}

function writingTo<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new ConfigError(`DATA_DIR must be a writable folder. ${(error as Error).message}`)
  }
}
