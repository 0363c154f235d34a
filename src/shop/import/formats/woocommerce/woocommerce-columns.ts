import type { ProductField, VariantField } from '#shop/import/parsed-product.ts'
import type { Format } from '#shop/import/formats/columns.ts'
import { WEIGHT_COLUMNS } from './woocommerce-weight.ts'
import type { WordColumn } from '#shop/import/formats/word-columns.ts'

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

/** WooCommerce writes 1, 0 for a private product, and -1 for any other; its editors write the states by name. */
export const PUBLISHED: WordColumn = {
  name: 'Published',
  shows: ['1', 'true', 'yes', 'publish', 'published'],
  hides: ['0', '-1', 'false', 'no', 'private', 'draft', 'pending', 'future', 'trash'],
}
export const TAX_STATUS: WordColumn = {
  name: 'Tax status',
  shows: ['taxable'],
  hides: ['shipping', 'none'],
  effects: ['if it is taxed', 'if it is not'],
}
export const SOLD_INDIVIDUALLY: WordColumn = {
  name: 'Sold individually?',
  shows: ['1', 'yes', 'true'],
  hides: ['0', 'no', 'false'],
  effects: ['if an order may have one', 'if it may have more'],
}
export const WOOCOMMERCE_WORDS = [PUBLISHED, TAX_STATUS, SOLD_INDIVIDUALLY]

const TEXT_COLUMNS = ['Name', 'SKU', BARCODE, 'Short description', 'Description', 'Categories', 'Tags', 'Brands']
const STATES = ['Published', 'Visibility in catalog', 'Is featured?', 'In stock?', 'Backorders allowed?']
const PRICES = ['Regular price', 'Sale price', 'Date sale price starts', 'Date sale price ends']
export const NUMBER_COLUMNS = ['Regular price', 'Sale price', COST, ...WEIGHT_COLUMNS]
/** They matter in WordPress alone. */
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
    ...STATES,
    ...PRICES,
    ...WEIGHT_COLUMNS,
    ...WITHOUT_MEANING,
    TAX_STATUS.name,
    SOLD_INDIVIDUALLY.name,
    ...Array.from({ length: MAX_ATTRIBUTES }, (_, index) =>
      ['name', 'value(s)', 'visible', 'global', 'default'].map((part) => `Attribute ${index + 1} ${part}`),
    ).flat(),
  ],
  isHtml: (column) => /description$/i.test(column),
  isText: (column) => TEXT_COLUMNS.includes(column) || /^Attribute \d+ (?:name|value\(s\))$/.test(column),
}

export const isWooCommerce = (header: readonly string[]): boolean =>
  !header.some((name) => /^(?:url )?handle$/i.test(name)) &&
  ['Regular price', 'Is featured?', 'Attribute 1 name', 'Visibility in catalog', 'Sale price', 'In stock?'].some(
    (column) => header.some((name) => name.toLowerCase() === column.toLowerCase()),
  )
