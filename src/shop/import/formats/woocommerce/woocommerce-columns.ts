import type { ProductField, VariantField } from '#shop/import/parsed-product.ts'
import type { Format } from '#shop/import/formats/columns.ts'
import { WEIGHT_COLUMNS } from './woocommerce-weight.ts'
import { WOOCOMMERCE_WORDS } from './woocommerce-words.ts'

export const PRODUCT_COLUMNS: Record<ProductField, string> = {
  slug: 'Name',
  name: 'Name',
  category: 'Categories',
  options: 'Attribute 1 name',
  position: 'Name',
  rating: 'Name',
  reviews: 'Name',
  seoTitle: 'Name',
  seoDescription: 'Name',
}

export const BARCODE = 'GTIN, UPC, EAN, or ISBN'
export const COST = 'Cost of goods'

export const VARIANT_COLUMNS: Record<Exclude<VariantField, 'weightGrams'>, string> = {
  values: 'Attribute 1 value(s)',
  sku: 'SKU',
  price: 'Regular price',
  compareAt: 'Regular price',
  stock: 'Stock',
  stockAtExport: 'Stock',
  onHand: 'Stock',
  onHandAtExport: 'Stock',
  picture: 'Images',
  barcode: BARCODE,
  cost: COST,
}

const TEXT_COLUMNS = ['Name', 'SKU', BARCODE, 'Short description', 'Description', 'Categories', 'Tags', 'Brands']
const PRICES = ['Regular price', 'Sale price', 'Date sale price starts', 'Date sale price ends']
export const NUMBER_COLUMNS = ['Regular price', 'Sale price', COST, ...WEIGHT_COLUMNS]
/** Only WordPress uses these. */
const WITHOUT_MEANING = ['Position', 'Allow customer reviews?']
const ATTRIBUTE = /^Attribute (\d+) (name|value\(s\)|visible|global|default)$/
const MAX_ATTRIBUTES = 20

export const isAttributeName = (column: string): boolean => ATTRIBUTE.exec(column)?.[2] === 'name'

export const WOOCOMMERCE: Format = {
  read: [
    'ID',
    'Type',
    'Parent',
    'Images',
    'Stock',
    COST,
    ...TEXT_COLUMNS,
    ...WOOCOMMERCE_WORDS.map(({ name }) => name),
    ...PRICES,
    ...WEIGHT_COLUMNS,
    ...WITHOUT_MEANING,
    ...Array.from({ length: MAX_ATTRIBUTES }, (_, index) =>
      ['name', 'value(s)', 'visible', 'global', 'default'].map((part) => `Attribute ${index + 1} ${part}`),
    ).flat(),
  ],
  isHtml: (column) => /description$/i.test(column),
  isText: (column) => TEXT_COLUMNS.includes(column) || /^Attribute \d+ (?:name|value\(s\))$/.test(column),
}

/** These columns identify WooCommerce alone; others do so only along with ID or SKU. */
const OWN = ['Regular price', 'Is featured?', 'Attribute 1 name', 'Visibility in catalog', 'Sale price', 'In stock?']
const BESIDE_ID = ['Stock', 'Published', 'Backorders allowed?', 'Tax status', 'Sold individually?', COST]

export function isWooCommerce(header: readonly string[]): boolean {
  const names = new Set(header.map((name) => name.toLowerCase()))
  const hasAny = (columns: readonly string[]) => columns.some((column) => names.has(column.toLowerCase()))
  if (hasAny(['Handle', 'URL handle'])) return false
  return hasAny(OWN) || (hasAny(['ID', 'SKU']) && !hasAny(['Title']) && hasAny(BESIDE_ID))
}
