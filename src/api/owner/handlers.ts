import type { z } from 'zod'
import type { DeedName, DeedParsed, OwnerContract } from '#contract/owner/index.ts'
import type { FulfillmentShop } from '#shop/orders/change-order.ts'

export type OwnerShop = FulfillmentShop

export type OwnerHandlers = {
  [Name in DeedName]: (shop: OwnerShop, input: DeedParsed<Name>) => Promise<z.input<OwnerContract[Name]['output']>>
}
