import { findChoice } from '#database/catalog/products.ts'
import { CART_TEXTS } from '#domain/cart/cart.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { PRODUCT_TEXTS } from '#domain/catalog/products.ts'
import { choosePrompt } from '#domain/catalog/variants.ts'
import type { Shop } from '#shop/shop.ts'

/** A product by id or slug, and which of its variants where there is a choice. */
export type Wish = { productId: string; variantId?: string | undefined }

/** The id of the variant that is wished for, if the product is for sale. */
export async function chooseVariant({ database }: Shop, { productId, variantId }: Wish): Promise<string> {
  // Stricter than the product page: what only ends in a product's id must not put that product into a cart.
  const key = /^\d{1,9}$/.test(productId) ? { id: Number(productId) } : { slug: productId }
  const choice = await findChoice(database.db, key)
  if (!choice)
    throw new ShopError('not_found', PRODUCT_TEXTS.notFound, { fields: { productId: PRODUCT_TEXTS.notFound } })
  const chosen = variantId ?? choice.onlyVariantId
  if (chosen === null) throw refuseVariant(choosePrompt(choice.optionNames()))
  if (!choice.variantIds.includes(chosen)) throw refuseVariant(CART_TEXTS.noVariant)
  return chosen
}

const refuseVariant = (message: string): ShopError => invalid(message, { variantId: message })
