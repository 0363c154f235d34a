import type { InputOf, OutputOf, ParsedOf } from './deed.ts'
import { orderDeeds } from './orders.ts'
import { returnDeeds } from './returns.ts'

/** Everything that people of the shop can do, by a method and a path. */
export const ownerContract = { ...orderDeeds, ...returnDeeds }
export type OwnerContract = typeof ownerContract
export type DeedName = keyof OwnerContract
export type DeedInput<Name extends DeedName> = InputOf<OwnerContract[Name]>
export type DeedParsed<Name extends DeedName> = ParsedOf<OwnerContract[Name]>
export type DeedOutput<Name extends DeedName> = OutputOf<OwnerContract[Name]>
