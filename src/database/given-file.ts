import { accessSync, constants, statSync, type Stats } from 'node:fs'
import { ShopError } from '#domain/errors.ts'

/** The size in bytes of a file that the owner has named. Throws ShopError where it cannot be read. */
export function sizeOf(file: string): number {
  const found = statOf(file)
  if (!found.isFile()) throw new ShopError('invalid', `${file} is not a file.`)
  return found.size
}

function statOf(file: string): Stats {
  try {
    const found = statSync(file)
    accessSync(file, constants.R_OK)
    return found
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (MISSING.includes(code)) throw new ShopError('not_found', `There is no file ${file}.`)
    if (FORBIDDEN.includes(code)) throw new ShopError('invalid', `The file ${file} may not be read by this user.`)
    throw error
  }
}

const MISSING = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']
const FORBIDDEN = ['EACCES', 'EPERM']
