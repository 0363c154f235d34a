import { accessSync, constants, statSync, type Stats } from 'node:fs'
import { ShopError } from '#domain/errors.ts'

/** The size in bytes of a file that the owner named. Throws ShopError if it cannot be read. */
export function fileSize(file: string): number {
  const stats = statsOf(file)
  if (!stats.isFile()) throw new ShopError('invalid', `${file} is not a file.`)
  return stats.size
}

function statsOf(file: string): Stats {
  try {
    const stats = statSync(file)
    accessSync(file, constants.R_OK)
    return stats
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (MISSING.includes(code)) throw new ShopError('not_found', `There is no file ${file}.`)
    if (FORBIDDEN.includes(code)) throw new ShopError('invalid', `The file ${file} may not be read by this user.`)
    throw error
  }
}

const MISSING = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']
const FORBIDDEN = ['EACCES', 'EPERM']
