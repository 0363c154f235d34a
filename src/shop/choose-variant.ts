import { findProduct } from '#database/products.ts'
import { CART_TEXTS } from '#domain/cart.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { PRODUCT_TEXTS, type Variant } from '#domain/products.ts'
import { choosePrompt } from '#domain/variants.ts'
import type { Shop } from './shop.ts'

/** A product by id or slug, and which of its variants where there is a choice. */
export type Wish = { productId: string; variantId?: string | undefined }

/** The variant that is wished for, if the product is for sale. */
export async function chooseVariant({ database }: Shop, { productId, variantId }: Wish): Promise<Variant> {
  // Stricter than the product page: what only ends in a product's id must not put that product into a cart.
  const key = /^\d{1,9}$/.test(productId) ? { id: Number(productId) } : { slug: productId }
  const product = await findProduct(database.db, key)
  if (!product)
    throw new ShopError('not_found', PRODUCT_TEXTS.notFound, { fields: { productId: PRODUCT_TEXTS.notFound } })
  const { variants, options, onlyVariantId } = product
  const chosen = variantId ?? onlyVariantId
  if (chosen === null) throw refuseVariant(choosePrompt(options.map(({ name }) => name)))
  const variant = variants.find(({ id }) => id === chosen)
  if (!variant) throw refuseVariant(CART_TEXTS.noVariant)
  return variant
}

const refuseVariant = (message: string): ShopError => invalid(message, { variantId: message })
