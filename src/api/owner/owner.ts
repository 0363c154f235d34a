import { fieldsOf } from '#api/field-errors.ts'
import { ownerContract, type DeedInput, type DeedName, type DeedOutput } from '#contract/owner/index.ts'
import { reject } from '#domain/errors.ts'
import type { OwnerHandlers, OwnerShop } from './handlers.ts'
import { orderHandlers } from './orders.ts'
import { returnHandlers } from './returns.ts'

const handlers: OwnerHandlers = { ...orderHandlers, ...returnHandlers }

/** Does one deed after another for the owner, in this process. Throws ShopError. */
export type Owner = <Name extends DeedName>(name: Name, input: DeedInput<Name>) => Promise<DeedOutput<Name>>

export const openOwner =
  (shop: OwnerShop): Owner =>
  async <Name extends DeedName>(name: Name, input: DeedInput<Name>) => {
    const deed = ownerContract[name]
    const parsed = deed.input.safeParse(input)
    if (!parsed.success) reject(fieldsOf(parsed.error))
    const handler = handlers[name] as (shop: OwnerShop, input: unknown) => Promise<unknown>
    return deed.output.parse(await handler(shop, parsed.data)) as DeedOutput<Name>
  }
