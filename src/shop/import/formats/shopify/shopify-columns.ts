import type { ProductField, VariantField } from '#shop/import/parsed-product.ts'
import type { Format } from '#shop/import/formats/columns.ts'
import type { WordColumn } from '#shop/import/formats/word-columns.ts'

/** Metafields, because Shopify has no columns for these fields. */
export const LINDEN_COLUMNS = {
  featured: 'Featured (product.metafields.linden.featured)',
  onSale: 'On sale (product.metafields.linden.on_sale)',
  isDeal: 'Deal (product.metafields.linden.deal)',
  position: 'Position (product.metafields.linden.position)',
  rating: 'Rating (product.metafields.linden.rating)',
  reviews: 'Reviews (product.metafields.linden.reviews)',
} as const

/** Written next to the editable quantity; other shops ignore it. */
export const STOCK_AT_EXPORT = 'Linden Stock At Export'

export const PRODUCT_COLUMNS: Record<ProductField, string> = {
  slug: 'Handle',
  name: 'Title',
  category: 'Type',
  seoTitle: 'SEO Title',
  seoDescription: 'SEO Description',
  options: 'Option1 Name',
  position: LINDEN_COLUMNS.position,
  rating: LINDEN_COLUMNS.rating,
  reviews: LINDEN_COLUMNS.reviews,
}

export const VARIANT_COLUMNS: Record<VariantField, string> = {
  values: 'Option1 Value',
  sku: 'Variant SKU',
  price: 'Variant Price',
  compareAt: 'Variant Compare At Price',
  stock: 'Variant Inventory Qty',
  stockAtExport: STOCK_AT_EXPORT,
  onHand: 'Variant Inventory Qty',
  onHandAtExport: STOCK_AT_EXPORT,
  picture: 'Variant Image',
  barcode: 'Variant Barcode',
  weightGrams: 'Variant Grams',
  cost: 'Cost per item',
}

export const NUMBER_COLUMNS = (['price', 'compareAt', 'weightGrams', 'cost'] as const).map(
  (field) => VARIANT_COLUMNS[field],
)
export const PRODUCT_CATEGORY = 'Product Category'
export const INVENTORY_TRACKER = 'Variant Inventory Tracker'
export const INVENTORY_POLICY = 'Variant Inventory Policy'

const YES_OR_NO = { shows: ['true', 'yes', '1'], hides: ['false', 'no', '0'] }
export const PUBLISHED: WordColumn = { name: 'Published', ...YES_OR_NO }
export const STATUS: WordColumn = { name: 'Status', shows: ['active'], hides: ['draft', 'archived', 'unlisted'] }
export const REQUIRES_SHIPPING: WordColumn = {
  name: 'Variant Requires Shipping',
  ...YES_OR_NO,
  effects: ['if it is sent', 'if it is not'],
}
export const TAXABLE: WordColumn = {
  name: 'Variant Taxable',
  ...YES_OR_NO,
  effects: ['if it is taxed', 'if it is not'],
}
export const GIFT_CARD: WordColumn = {
  name: 'Gift Card',
  ...YES_OR_NO,
  effects: ['for a gift card', 'for any other product'],
}
export const PRODUCT_WORDS = [PUBLISHED, STATUS, GIFT_CARD]
export const VARIANT_WORDS = [REQUIRES_SHIPPING, TAXABLE]

export const OPTIONS = ['Option1', 'Option2', 'Option3']

const TEXT_COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Image Alt Text',
  'SEO Title',
  'SEO Description',
]
const VARIANT_TEXT_COLUMNS = ['Variant SKU', 'Variant Barcode']

/** Columns with no meaning for this shop. */
const WITHOUT_MEANING = ['Variant Weight Unit', 'Variant Fulfillment Service']

/** Names in Shopify's current template for columns of older exports. */
const PRESENT_NAMES = {
  'URL handle': 'Handle',
  Description: 'Body (HTML)',
  'Published on online store': 'Published',
  SKU: 'Variant SKU',
  Barcode: 'Variant Barcode',
  Price: 'Variant Price',
  'Compare-at price': 'Variant Compare At Price',
  'Charge tax': 'Variant Taxable',
  'Inventory tracker': INVENTORY_TRACKER,
  'Inventory quantity': 'Variant Inventory Qty',
  'Continue selling when out of stock': INVENTORY_POLICY,
  'Weight value (grams)': 'Variant Grams',
  'Weight unit for display': 'Variant Weight Unit',
  'Requires shipping': 'Variant Requires Shipping',
  'Fulfillment service': 'Variant Fulfillment Service',
  'Product image URL': 'Image Src',
  'Variant image URL': 'Variant Image',
}

export const SHOPIFY: Format = {
  read: [
    ...TEXT_COLUMNS,
    ...OPTIONS.flatMap((option) => [`${option} Name`, `${option} Value`]),
    ...Object.values(VARIANT_COLUMNS),
    ...Object.values(LINDEN_COLUMNS),
    ...[...PRODUCT_WORDS, ...VARIANT_WORDS].map(({ name }) => name),
    PRODUCT_CATEGORY,
    INVENTORY_TRACKER,
    INVENTORY_POLICY,
    'Image Src',
    'Image Position',
    ...WITHOUT_MEANING,
  ],
  otherNames: PRESENT_NAMES,
  isHtml: (column) => column === 'Body (HTML)',
  isText: (column) =>
    TEXT_COLUMNS.includes(column) || VARIANT_TEXT_COLUMNS.includes(column) || /^Option\d (?:Name|Value)$/.test(column),
}

export const isShopify = (header: readonly string[]): boolean =>
  header.some((name) => /^(?:(?:url )?handle|title)$/i.test(name))
