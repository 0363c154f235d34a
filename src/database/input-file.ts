import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { invalid, notFound } from '#domain/errors.ts'

/** Returns the size in bytes of a file named by the owner. Throws ShopError if it cannot be read. */
export function fileSize(file: string): number {
  try {
    accessSync(file, constants.R_OK)
    const stats = statSync(file)
    if (stats.isFile()) return stats.size
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (MISSING.includes(code)) throw notFound(`There is no file ${file}.`)
    if (FORBIDDEN.includes(code)) throw invalid(`The file ${file} cannot be read by this user.`)
    throw error
  }
  throw invalid(`${file} is not a file.`)
}

/** Returns the text of a file named by the owner. Throws ShopError if it cannot be read, or has more than `maxBytes` bytes. */
export function textOfFile(file: string, maxBytes: number, tooLarge: string): string {
  if (fileSize(file) > maxBytes) throw invalid(tooLarge)
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
}

/** Parses a JSON file named by the owner. */
export function jsonOfFile(file: string, maxBytes: number, tooLarge: string): unknown {
  const text = textOfFile(file, maxBytes, tooLarge)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid(`${file} is not JSON: ${(error as Error).message}`)
  }
}

const MISSING = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']
const FORBIDDEN = ['EACCES', 'EPERM']
