import { findChoice } from '#database/catalog/products.ts'
import { CART_PROBLEMS } from '#domain/cart/cart-problems.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { PRODUCT_TEXTS } from '#domain/catalog/products.ts'
import { choosePrompt } from '#domain/catalog/variants.ts'
import type { Shop } from '#shop/shop.ts'

export type VariantReference = { productId: string; variantId?: string | undefined }

/** Throws 'not_found' for an unlisted product, 'invalid' for a missing or unknown variant. */
export async function chooseVariant({ database }: Shop, { productId, variantId }: VariantReference): Promise<string> {
  // Unlike the product page, this does not accept a slug that only ends in a product's id.
  const key = /^\d{1,9}$/.test(productId) ? { id: Number(productId) } : { slug: productId }
  const choice = await findChoice(database.db, key)
  if (!choice)
    throw new ShopError('not_found', PRODUCT_TEXTS.notFound, { fields: { productId: PRODUCT_TEXTS.notFound } })
  const chosen = variantId ?? choice.onlyVariantId
  if (chosen === null) throw variantError(choosePrompt(choice.optionNames()))
  if (!choice.variantIds.includes(chosen)) throw variantError(CART_PROBLEMS.noVariant)
  return chosen
}

const variantError = (message: string): ShopError => invalid(message, { variantId: message })
