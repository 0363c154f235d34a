import type { Picture } from '#domain/catalog/products.ts'
import type { Summary } from '#web/foreign/products.ts'

/** The product fields that a list shows. The rest of the API's response is not sent with the page. */
export type ProductCardData = Pick<
  Summary,
  '_id' | 'slug' | 'name' | 'price' | 'compareAtPrice' | 'lowestPrice' | 'priceVaries' | 'rating' | 'reviews'
> & {
  flag: 'Out of stock' | 'Sale' | 'Deal' | null
  picture: Picture | null
}

export const cardDataOf = (product: Summary): ProductCardData => ({
  _id: product._id,
  slug: product.slug,
  name: product.name,
  price: product.price,
  compareAtPrice: product.compareAtPrice,
  lowestPrice: product.lowestPrice,
  priceVaries: product.priceVaries,
  rating: product.rating,
  reviews: product.reviews,
  flag: flagOf(product),
  picture: product.pictures[0] ? { ...product.pictures[0], alt: '' } : null,
})

function flagOf({ inStock, onSale, isDeal }: Summary): ProductCardData['flag'] {
  if (!inStock) return 'Out of stock'
  if (onSale) return 'Sale'
  return isDeal ? 'Deal' : null
}
