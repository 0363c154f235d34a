import type { Db } from '#database/schema.ts'
import { readAddress, type Address } from '#domain/checkout/address.ts'
import { NO_ENTRIES, withShipping, type CheckoutEntries } from '#domain/checkout/entries.ts'
import { optionsFor } from '#domain/checkout/shipping.ts'
import { ShopError } from '#domain/errors.ts'
import { ENTERED_TEXTS, isPriced, type AgreedLines, type EnteredLine } from '#domain/orders/by-hand/entered-lines.ts'
import { rejectChanges, rejectExcessiveTotal } from '#shop/checkout/order-changes.ts'
import { priceWithOption, type PricedCart } from '#shop/checkout/pricing.ts'
import { offeredOptions } from '#shop/checkout/shipping.ts'
import type { Recorder } from '#shop/people/recording.ts'
import type { Shop } from '#shop/shop.ts'
import { withStock } from '#shop/checkout/with-stock.ts'
import { agreedLines } from './agreed-lines.ts'

/** What the owner enters for an order, besides how it is paid. */
export type EnteredOrder = {
  lines: readonly EnteredLine[]
  address: Partial<Address>
  shippingOptionId: string
}

export type PricedByHand = { agreed: AgreedLines; entries: CheckoutEntries; priced: PricedCart }

type Pricing = Pick<Shop, 'rates' | 'extraCharges'> & Pick<Recorder, 'by'>

/** Prices an order as checkout does. Throws 'invalid', 'forbidden' for a helper's price, 'conflict' for missing stock. */
export async function priceByHand(
  shop: Pricing,
  db: Db,
  { lines: entered, address, shippingOptionId }: EnteredOrder,
): Promise<PricedByHand> {
  if (shop.by.power === 'helper' && entered.some(isPriced)) throw new ShopError('forbidden', ENTERED_TEXTS.forOwners)
  const agreed = await agreedLines(db, entered)
  const [options, lines] = await Promise.all([offeredOptions(db), withStock(db, agreed.lines)])
  const sent = { address: readAddress(address), shippingOptionId }
  const entries = withShipping(NO_ENTRIES, optionsFor(lines, options), sent)
  const priced = priceWithOption(shop, { options, lines, entries }, entries.shippingOptionId)
  rejectExcessiveTotal(priced.totals)
  rejectChanges({ lines: null, totals: {} }, priced)
  return { agreed, entries, priced }
}
