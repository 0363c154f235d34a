import { z } from 'zod'
import { ownerContract, type DeedName } from './index.ts'
import type { Deed } from './deed.ts'

const CONFIRMATION = z
  .string()
  .optional()
  .describe('What a dry run of the same input has answered: it moves money or stock once, within ten minutes.')

/** `GET /owner/orders/{number}` is getOrdersNumber. */
export function operationIdOf(name: string): string {
  const [method, path] = name.split(' ') as [string, string]
  return (
    method.toLowerCase() + path.slice('/owner'.length).replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())
  )
}

const isTried = ({ moves, input }: Deed): boolean => moves !== undefined && 'dryRun' in input.shape

/** The deeds as programs call them: a deed that moves money or stock needs the confirmation from a dry run. */
export const REMOTE_DEEDS = Object.entries(ownerContract).map(([name, deed]: [string, Deed]) => ({
  name: name as DeedName,
  id: operationIdOf(name),
  deed,
  isTried: isTried(deed),
  input: isTried(deed) ? deed.input.extend({ confirmation: CONFIRMATION }) : deed.input,
}))
export type RemoteDeed = (typeof REMOTE_DEEDS)[number]
