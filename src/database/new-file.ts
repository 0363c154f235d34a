import { accessSync, constants, createWriteStream, existsSync, openSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { ShopError } from '#domain/errors.ts'
import { discard } from '#database/sqlite/part-file.ts'
import { isFull } from './outage.ts'

/**
 * Lets a file be made that is not there yet: as `part`, until it is whole and `work` moves it into its place. Whatever happens,
 * no part stays. Throws ShopError where there can be no such file.
 */
export async function makeFile<T>(file: string, work: (part: string) => Promise<T>): Promise<T> {
  if (existsSync(file)) throw new ShopError('conflict', `${file} is there already. Name another file.`)
  refuseFolder(dirname(file))
  const part = `${file}.part`
  const leave = () => discard(part)
  // Whoever stops the process leaves nothing behind.
  process.once('exit', leave)
  try {
    return await work(part)
  } catch (error) {
    if (isFull(error)) throw new ShopError('unavailable', `There is no room for ${file}.`)
    throw error
  } finally {
    process.removeListener('exit', leave)
    leave()
  }
}

/** For what is written into a part, and read by nobody else. It is there at once: opened later, it could come after it was taken away. */
export const openPart = (part: string): WriteStream => createWriteStream(part, { fd: openSync(part, 'w', 0o600) })

function refuseFolder(folder: string): void {
  try {
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK)
  } catch {
    throw new ShopError('invalid', `${folder} must be a folder that can be written to.`)
  }
}
