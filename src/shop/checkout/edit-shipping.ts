import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { listShippingOptions, replaceShippingOptions } from '#database/checkout/shipping-options.ts'
import type { ShippingOption } from '#domain/checkout/shipping.ts'
import {
  withAddedOption,
  withChangedOption,
  withoutOption,
  type ShippingTexts,
} from '#domain/checkout/shipping-changes.ts'
import { rejectBrokenPromise } from '#shop/pages/free-shipping-fact.ts'
import type { Shop } from '#shop/shop.ts'

type Context = Pick<Shop, 'database'>
type Options = readonly ShippingOption[]
export type ChangedOptions = { before: Options; after: Options }

/** Adds an option, last unless it has a position. Throws ShopError. */
export const addOption = (shop: Context, id: string, texts: ShippingTexts): Promise<ChangedOptions> =>
  change(shop, (options) => withAddedOption(options, id, texts))

/** Changes an option. Open checkouts show the difference; existing orders keep theirs. Throws ShopError. */
export const setOption = (shop: Context, id: string, texts: ShippingTexts): Promise<ChangedOptions> =>
  change(shop, (options) => withChangedOption(options, id, texts))

/** Removes an option. Shoppers who had chosen it must choose again. Throws ShopError. */
export const removeOption = (shop: Context, id: string): Promise<ChangedOptions> =>
  change(shop, (options) => withoutOption(options, id))

/** Takes effect on all nodes within a second. Incrementing the version first serializes concurrent changes. */
const change = ({ database }: Context, work: (options: Options) => Options): Promise<ChangedOptions> =>
  database.transaction(async (tx) => {
    await raiseCatalogVersion(tx)
    const before = await listShippingOptions(tx)
    const after = work(before)
    await replaceShippingOptions(tx, after)
    await rejectBrokenPromise(tx)
    return { before, after }
  })
