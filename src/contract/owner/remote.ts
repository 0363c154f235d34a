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

/** A deed as it is called from outside the process: one that moves money or stock is confirmed after a dry run. */
export const remoteDeedOf = (name: DeedName) => {
  const deed: Deed = ownerContract[name]
  const input = isTried(deed) ? deed.input.extend({ confirmation: CONFIRMATION }) : deed.input
  return { name, id: operationIdOf(name), deed, isTried: isTried(deed), input }
}
export type RemoteDeed = ReturnType<typeof remoteDeedOf>

/** The deeds of programs and assistants. */
export const REMOTE_DEEDS = (Object.keys(ownerContract) as DeedName[])
  .map(remoteDeedOf)
  .filter(({ deed }) => !deed.byPeople)
