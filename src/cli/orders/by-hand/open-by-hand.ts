import { openOwner, type Owner } from '#api/owner/owner.ts'
import { EXTRA_CHARGES } from '#domain/charges/extra-charges.ts'
import { readFaceDefaults } from '#server/config.ts'
import { currentFace } from '#shop/face/current-face.ts'
import type { ByHandShop } from '#shop/orders/by-hand/create-order.ts'
import type { Opened } from '#cli/orders/changes.ts'

/** Runs the deeds that price an order, which need more parts of the shop. */
export async function openByHand(shop: Opened): Promise<Owner<ByHandShop & { url: string }>> {
  const face = await currentFace(shop.database.db, readFaceDefaults(process.env))
  return openOwner({ ...shop, face, extraCharges: EXTRA_CHARGES })
}
