import { randomBytes, randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

export function makeWritableFolder(path: string): void {
  makeFolder(path)
  accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** Creates each level separately: Node's recursive call never ends under a parent that rejects folders, such as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have created it in between.
    if (!existsSync(path)) throw error
  }
}

export const secretFile = (dataDir: string): string => join(dataDir, 'token-secret')

/** Reads the secret of a data folder, creating it only once: a new secret would sign out every shopper. */
export function readTokenSecret(dataDir: string, bytes: number): string {
  const file = secretFile(dataDir)
  if (!existsSync(file)) writeSecret(file, bytes)
  return readFileSync(file, 'utf8').trim()
}

/** Writes the whole file or nothing. If two processes start together, the first one's secret stays. */
function writeSecret(file: string, bytes: number): void {
  const temporary = `${file}-${randomUUID()}`
  writeFileSync(temporary, randomBytes(bytes).toString('hex'), { mode: 0o600 })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    unlinkSync(temporary)
  }
}
