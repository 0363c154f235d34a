import { ConfigError } from '#server/config-error.ts'
import { makeWritableFolder, readTokenSecret } from './data-folder.ts'
import { MISSING_SECRET } from '#server/missing-settings.ts'
import { SECRET_BYTES, type Variables } from '#server/variables.ts'

/** Reads the secret of a shop that may open, and makes the data folder and on SQLite the secret if they are missing. Throws ConfigError. */
export function readSecret({ DATA_DIR, DATABASE_URL, TOKEN_SECRET }: Variables): string {
  if (TOKEN_SECRET === undefined && DATABASE_URL !== undefined) throw new ConfigError(MISSING_SECRET)
  makeDataFolder({ dataDir: DATA_DIR })
  const secret = TOKEN_SECRET ?? writingTo(() => readTokenSecret(DATA_DIR, SECRET_BYTES))
  if (Buffer.byteLength(secret) >= SECRET_BYTES) return secret
  throw new ConfigError(`TOKEN_SECRET must be at least ${SECRET_BYTES} bytes long.`)
}

export function makeDataFolder({ dataDir }: { dataDir: string }): void {
  writingTo(() => makeWritableFolder(dataDir))
}

function writingTo<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new ConfigError(`DATA_DIR must be a folder that can be written to. ${(error as Error).message}`)
  }
}
