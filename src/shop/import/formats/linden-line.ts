import type { ProductInput } from '#domain/catalog/product-input.ts'
import { toDollars } from '#domain/money.ts'
import { exportAddress } from './pictures.ts'

export function lindenLine(product: ProductInput, shopUrl: string): string {
  const pictures = product.pictures.map((picture) => ({ src: exportAddress(picture, shopUrl), alt: picture.alt }))
  return JSON.stringify({
    slug: product.slug,
    name: product.name,
    category: product.category,
    vendor: product.vendor,
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    description: product.description,
    tags: product.tags,
    listed: product.listed,
    featured: product.featured,
    position: product.position,
    onSale: product.onSale,
    isDeal: product.isDeal,
    rating: product.rating,
    reviews: product.reviews,
    options: product.options.map(({ name }) => name),
    variants: product.variants.map((variant) => ({
      values: variant.options.map(({ value }) => value),
      sku: variant.sku,
      price: toDollars(variant.priceCents),
      compareAt: variant.compareAtCents && toDollars(variant.compareAtCents),
      stock: variant.stock,
      stockAtExport: variant.stock,
      ...(variant.onHand !== null && { onHand: variant.onHand, onHandAtExport: variant.onHand }),
      picture: variant.picture === null ? null : (pictures[variant.picture]?.src ?? null),
      barcode: variant.barcode,
      weightGrams: variant.weightGrams,
      cost: variant.costCents === null ? null : toDollars(variant.costCents),
      requiresShipping: variant.requiresShipping,
      taxable: variant.taxable,
    })),
    pictures,
  })
}
