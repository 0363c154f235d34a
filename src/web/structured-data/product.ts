import type { Offer, OfferShippingDetails, Product, ProductGroup, PropertyValue, Thing } from 'schema-dts'
import * as urls from '#domain/urls.ts'
import { textOfHtml } from '#domain/markup.ts'
import { plainDollars, toCents } from '#domain/money.ts'
import { optionKind } from '#domain/catalog/option-kinds.ts'
import { describeOptions } from '#domain/catalog/products.ts'
import { categoryPathOf } from '#web/catalog/breadcrumb.tsx'
import type { ProductAnswer, VariantAnswer } from '#web/product/variant/product-choice.ts'
import { returnPolicy, shippingDetails, type OfferContext } from './offer-terms.ts'

/** A product, or a product group if it has variants. Shared nodes appear once, at the end. */
export function productData(context: OfferContext, product: ProductAnswer): Thing[] {
  const shared = new Map<string, OfferShippingDetails>()
  const variants = product.variants.map((variant) => {
    const shipping = (
      variant.requiresShipping === false ? [] : shippingDetails(context, toCents(variant.price))
    ) as (OfferShippingDetails & { '@id': string })[]
    for (const details of shipping) shared.set(details['@id'], details)
    return { variant, offers: offerOf(context, product, variant, idsOf(shipping)) }
  })
  return [productOf(context.shop.url, product, variants), ...shared.values(), returnPolicy(context)]
}

const idsOf = (shipping: { '@id': string }[]) => shipping.map((details) => ({ '@id': details['@id'] }))

type Offered = { variant: VariantAnswer; offers: Offer }

function productOf(url: string, product: ProductAnswer, variants: Offered[]): Product | ProductGroup {
  const [only, ...others] = variants
  const common = {
    name: product.name,
    ...(product.description && { description: textOfHtml(product.description) }),
    url: url + urls.product(product.slug),
    ...(product.images.length > 0 && { image: product.images.map((image) => new URL(image, url).href) }),
    ...(product.category && {
      category: categoryPathOf(product)
        .map(({ name }) => name)
        .join(' > '),
    }),
    ...(product.vendor && { brand: { '@type': 'Brand', name: product.vendor } as const }),
    ...ratingOf(product),
  }
  if (only && others.length === 0)
    return { '@type': 'Product', ...common, ...identifiersOf(only.variant), offers: only.offers }
  return {
    '@type': 'ProductGroup',
    ...common,
    productGroupID: product._id,
    variesBy: product.options.map(({ name }) => {
      const kind = optionKind(name)
      return kind ? `https://schema.org/${kind}` : name
    }),
    hasVariant: variants.map((one) => variantData(url, product, one)),
  }
}

const ratingOf = ({ rating, reviews }: ProductAnswer): Pick<Product, 'aggregateRating'> =>
  reviews > 0
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          // Rounded as displayed.
          ratingValue: rating.toFixed(1),
          reviewCount: reviews,
          bestRating: 5,
        },
      }
    : {}

/** The property of the GTIN depends on its number of digits, as Google prefers. */
const identifiersOf = ({ sku, gtin }: VariantAnswer): Pick<Product, 'sku'> => ({
  ...(sku && { sku }),
  ...(gtin && { [`gtin${gtin.length}`]: gtin }),
})

function variantData(url: string, product: ProductAnswer, { variant, offers }: Offered): Product {
  // Search engines reject a variant without a picture. Its page opens with the first one.
  const picture = product.pictures[variant.picture ?? 0]
  const image = picture && product.images.find((one) => one.startsWith(picture.src))
  const others = variant.options.filter(({ name }) => optionKind(name) === null)
  return {
    '@type': 'Product',
    name: `${product.name}, ${describeOptions(variant.options)}`,
    ...identifiersOf(variant),
    ...(image && { image: new URL(image, url).href }),
    ...Object.fromEntries(
      variant.options.flatMap(({ name, value }) => (optionKind(name) ? [[optionKind(name), value]] : [])),
    ),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ name, value }): PropertyValue => ({ '@type': 'PropertyValue', name, value })),
    }),
    offers,
  }
}

const offerOf = (
  { shop }: OfferContext,
  { slug, variants }: ProductAnswer,
  { id, sku, price, compareAtPrice, inStock }: VariantAnswer,
  shipping: { '@id': string }[],
): Offer => ({
  '@type': 'Offer',
  ...(sku && { sku }),
  url: shop.url + (variants.length > 1 ? urls.variant(slug, id) : urls.product(slug)),
  price: dollars(price),
  priceCurrency: 'USD',
  ...(compareAtPrice !== null &&
    compareAtPrice > price && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: dollars(compareAtPrice),
        priceCurrency: 'USD',
      },
    }),
  availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
  ...(shipping.length > 0 && { shippingDetails: shipping }),
  hasMerchantReturnPolicy: { '@id': `${shop.url + urls.returns}#policy` },
})

const dollars = (amount: number): string => plainDollars(toCents(amount))
