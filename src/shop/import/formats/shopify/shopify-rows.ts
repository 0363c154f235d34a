import type { ProductRecord } from '#database/catalog/product-records.ts'
import { invalid } from '#domain/errors.ts'
import { plainDollars } from '#domain/money.ts'
import type { Picture, VariantRecord } from '#domain/catalog/products.ts'
import { flagsOf } from '#domain/product-list/flags.ts'
import { isReduced } from '#domain/catalog/variants.ts'
import { barcodeCell } from '#shop/import/formats/barcode-cell.ts'
import { exportAddress } from '#shop/import/formats/pictures.ts'
import { LINDEN_COLUMNS, OPTIONS, STOCK_AT_EXPORT } from './shopify-columns.ts'

const ABOUT = ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published']
const SEO = ['SEO Title', 'SEO Description']
const STOCK = [
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
]
const SALE = ['Variant Fulfillment Service', 'Variant Price', 'Variant Compare At Price']
const TERMS = ['Variant Requires Shipping', 'Variant Taxable', 'Variant Barcode']
const PICTURES = ['Image Src', 'Image Position', 'Image Alt Text', 'Variant Image']
const COSTS = ['Variant Weight Unit', 'Cost per item', 'Status']

export const SHOPIFY_COLUMNS = [
  ...ABOUT,
  ...OPTIONS.flatMap((option) => [`${option} Name`, `${option} Value`]),
  ...STOCK,
  ...SALE,
  ...TERMS,
  ...PICTURES,
  ...SEO,
  ...COSTS,
  ...Object.values(LINDEN_COLUMNS),
  STOCK_AT_EXPORT,
]

type Cells = Record<string, string>

/** The first row describes the product; each row has a variant, a picture or both. Throws ShopError for too many options. */
export function shopifyRows(product: ProductRecord, shopUrl: string): Cells[] {
  const { slug, variants, pictures, options } = product
  if (options.length > OPTIONS.length)
    throw invalid(
      `Shopify's CSV holds at most ${OPTIONS.length} options, and ${slug} has ${options.length}. Use --format jsonl.`,
    )
  return Array.from({ length: Math.max(variants.length, pictures.length) }, (_, index) => ({
    Handle: slug,
    ...(index === 0 && aboutCells(product)),
    ...(variants[index] && variantCells(product, variants[index], shopUrl)),
    ...(pictures[index] && pictureCells(pictures[index], index, shopUrl)),
  }))
}

const aboutCells = (product: ProductRecord): Cells => ({
  Title: product.name,
  'Body (HTML)': product.description,
  Vendor: product.vendor,
  'SEO Title': product.seoTitle,
  'SEO Description': product.seoDescription,
  Type: product.category,
  Tags: product.tags.join(', '),
  Published: String(product.listed),
  Status: 'active',
  ...Object.fromEntries(
    product.options.length > 0
      ? product.options.map(({ name }, index) => [`${OPTIONS[index]} Name`, name])
      : [['Option1 Name', 'Title']],
  ),
  ...lindenCells(product),
})

/** Omits flags implied by tags and prices, so that they follow when the owner edits those. */
function lindenCells({ tags, variants, onSale, isDeal, featured, position, rating, reviews }: ProductRecord): Cells {
  const tagged = flagsOf(tags)
  return {
    [LINDEN_COLUMNS.featured]: String(featured),
    [LINDEN_COLUMNS.position]: position === 0 ? '' : String(position),
    [LINDEN_COLUMNS.onSale]: onSale && !tagged.onSale && !isReduced(variants) ? 'true' : '',
    [LINDEN_COLUMNS.isDeal]: isDeal && !tagged.isDeal ? 'true' : '',
    [LINDEN_COLUMNS.rating]: String(rating),
    [LINDEN_COLUMNS.reviews]: String(reviews),
  }
}

function variantCells({ pictures }: ProductRecord, variant: VariantRecord, shopUrl: string): Cells {
  const { options, sku, stock, onHand, priceCents, compareAtCents, barcode, weightGrams, costCents } = variant
  const count = stock ?? onHand
  const picture = variant.picture === null ? undefined : pictures[variant.picture]
  return {
    ...Object.fromEntries(
      options.length > 0
        ? options.map(({ value }, index) => [`${OPTIONS[index]} Value`, value])
        : [['Option1 Value', 'Default Title']],
    ),
    'Variant SKU': sku ?? '',
    'Variant Grams': weightGrams === null ? '' : String(weightGrams),
    'Variant Inventory Tracker': count === null ? '' : 'shopify',
    'Variant Inventory Qty': count === null ? '' : String(count),
    'Variant Inventory Policy': stock === null ? 'continue' : 'deny',
    [STOCK_AT_EXPORT]: count === null ? '' : String(count),
    'Variant Fulfillment Service': 'manual',
    'Variant Price': plainDollars(priceCents),
    'Variant Compare At Price': compareAtCents === null ? '' : plainDollars(compareAtCents),
    'Variant Requires Shipping': String(variant.requiresShipping),
    'Variant Taxable': String(variant.taxable),
    'Variant Barcode': barcodeCell(barcode),
    'Variant Image': picture ? exportAddress(picture, shopUrl) : '',
    'Variant Weight Unit': weightGrams === null ? '' : 'g',
    'Cost per item': costCents === null ? '' : plainDollars(costCents),
  }
}

const pictureCells = (picture: Picture, index: number, shopUrl: string): Cells => ({
  'Image Src': exportAddress(picture, shopUrl),
  'Image Position': String(index + 1),
  'Image Alt Text': picture.alt,
})
