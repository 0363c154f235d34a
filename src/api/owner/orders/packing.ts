import { handle } from '#api/owner/handlers.ts'
import { packingDeeds } from '#contract/owner/orders/packing.ts'
import type { Seller } from '#domain/orders/documents/documents.ts'
import { addressLabels } from '#shop/orders/documents/address-labels.ts'
import { readOrdersToPack } from '#shop/orders/fulfill/orders-to-pack.ts'
import { readBatch } from '#shop/orders/fulfill/undo-batch.ts'
import type { Shop } from '#shop/shop.ts'

type Clocked = Pick<Shop, 'database' | 'now' | 'timeZone'>

export const packing = handle(packingDeeds, {
  'GET /owner/packing': (shop: Clocked, page) => readOrdersToPack(shop, page),
  'GET /owner/shipments': (shop: Pick<Shop, 'database' | 'now'>, { batchId }) => readBatch(shop, batchId),
  'GET /owner/address-labels': async (shop: Clocked & { seller: () => Promise<Seller> }, { numbers }) =>
    addressLabels(shop, numbers, await shop.seller()),
})
