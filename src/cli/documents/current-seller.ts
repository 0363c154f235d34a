import { sellerOf } from '#domain/face/face.ts'
import type { Seller } from '#domain/orders/documents/documents.ts'
import { readFaceDefaults, readSeller } from '#server/config.ts'
import { currentFace } from '#shop/face/current-face.ts'
import type { Shop } from '#shop/shop.ts'

/** The seller from the environment, with the shop's name as the default. */
export async function currentSeller({ database }: Pick<Shop, 'database'>): Promise<Seller> {
  const { name } = await currentFace(database.db, readFaceDefaults(process.env))
  return sellerOf(readSeller(process.env), name)
}
