import { writtenPages } from '#database/pages/pages.ts'
import { listShippingOptions } from '#database/checkout/shipping-options.ts'
import type { Tx } from '#database/schema.ts'
import { promisesFreeShipping, type ShippingOption } from '#domain/checkout/shipping.ts'
import { conflict } from '#domain/errors.ts'
import { factsIn, pagePath } from '#domain/pages/page.ts'

const names = (markdown: string): boolean => factsIn(markdown).includes('freeShippingOver')

/** A sentence for a text that would promise free shipping which the shop does not give. */
export const emptyPromises = async (tx: Tx, markdown: string): Promise<string[]> =>
  names(markdown) && !promisesFreeShipping(await listShippingOptions(tx))
    ? [
        'No delivery is free, so {{freeShippingOver}} has no value. To make one free: npx shop shipping set ID --free yes',
      ]
    : []

/** Throws 'conflict' if these options end a promise that a page of the owner's makes. */
export async function rejectBrokenPromise(tx: Tx, options: readonly ShippingOption[]): Promise<void> {
  if (promisesFreeShipping(options)) return
  const page = (await writtenPages(tx)).find(({ body }) => names(body))
  if (page)
    throw conflict(`${pagePath(page.slug)} promises free shipping by {{freeShippingOver}}. Change that page first.`)
}
