import { accessSync, constants, statSync } from 'node:fs'
import { invalid, notFound } from '#domain/errors.ts'

/** Returns the size in bytes of a file that the owner named. Throws ShopError if it cannot be read. */
export function fileSize(file: string): number {
  try {
    accessSync(file, constants.R_OK)
    const stats = statSync(file)
    if (stats.isFile()) return stats.size
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (MISSING.includes(code)) throw notFound(`There is no file ${file}.`)
    if (FORBIDDEN.includes(code)) throw invalid(`The file ${file} may not be read by this user.`)
    throw error
  }
  throw invalid(`${file} is not a file.`)
}

const MISSING = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']
const FORBIDDEN = ['EACCES', 'EPERM']
