import type { Answer } from '#contract/client.ts'
import { describeHtml } from './describe-html.ts'

/** What search engines read of a product: schema.org's Product. */
export const structuredData = (product: Answer<'GET /api/products/{productId}'>, address: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  description: describeHtml(product.description),
  url: address,
  ...(product.image && { image: new URL(product.image, address).href }),
  ...(product.reviews > 0 && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviews },
  }),
  offers: product.variants.map(({ sku, price, inStock }) => ({
    '@type': 'Offer',
    ...(sku && { sku }),
    price: price.toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    url: address,
  })),
})
