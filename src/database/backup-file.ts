import { ShopError } from '#domain/errors.ts'

/** Receives the share done, from 0 to 1. */
export type OnProgress = (done: number) => void

/** The error for a file that is not a complete backup of a shop. `reason` is a clause, with its period. */
export const invalidBackup = (file: string, reason: string): ShopError =>
  new ShopError('invalid', `${file} is not a whole backup of a shop: ${reason}`)
