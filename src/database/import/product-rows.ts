import { toJson } from '#database/columns.ts'
import { categorySlug } from '#domain/catalog/categories.ts'
import { foldName, type Picture, type VariantRecord } from '#domain/catalog/products.ts'
import type { ProductInput } from '#domain/catalog/product-input.ts'
import { derivedFrom } from '#domain/catalog/variants.ts'
import type { ProductRecord } from '#database/catalog/product-records.ts'
import type { Schema } from '#database/schema.ts'

export function productRow(
  id: number,
  product: ProductInput,
  variants: VariantRecord[],
  before: ProductRecord | undefined,
  at: string,
): Schema['products'] {
  const derived = derivedFrom(variants)
  return {
    id,
    slug: product.slug,
    name: product.name,
    name_folded: foldName(product.name),
    description: product.description,
    category: product.category,
    category_slug: categorySlug(product.category),
    vendor: product.vendor,
    seo_title: product.seoTitle,
    seo_description: product.seoDescription,
    tags: toJson(product.tags),
    options: toJson(product.options),
    featured: flagOf(product.featured),
    position: product.position,
    on_sale: flagOf(product.onSale),
    is_deal: flagOf(product.isDeal),
    rating: product.rating,
    reviews: product.reviews,
    price_cents: derived.priceCents,
    compare_at_cents: derived.compareAtCents,
    price_varies: flagOf(derived.priceVaries),
    in_stock: flagOf(derived.inStock),
    variant_count: derived.variantCount,
    only_variant_id: derived.onlyVariantId,
    listed: flagOf(product.listed),
    created_at: before?.createdAt ?? at,
    updated_at: at,
  }
}

export const variantRow = (product_id: number, position: number, variant: VariantRecord): Schema['variants'] => ({
  id: variant.id,
  product_id,
  position,
  sku: variant.sku,
  options: toJson(variant.options),
  price_cents: variant.priceCents,
  compare_at_cents: variant.compareAtCents,
  stock: variant.stock,
  picture: variant.picture,
  barcode: variant.barcode,
  weight_grams: variant.weightGrams,
  cost_cents: variant.costCents,
  requires_shipping: flagOf(variant.requiresShipping),
  taxable: flagOf(variant.taxable),
  retired: 0,
  supplied: variant.stock ?? variant.onHand,
  sold: 0,
  returned: 0,
})

export const pictureRow = (product_id: number, position: number, picture: Picture): Schema['product_pictures'] => ({
  product_id,
  position,
  ...picture,
  widths: toJson(picture.widths),
})

const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0)
