import { barcodeOf } from './barcode-cell.ts'
import { wordIn, type WordColumn } from './word-columns.ts'
import type { ReadRow, Row } from './csv-file.ts'
import type {
  ParsedProduct,
  ParsedPicture,
  ProductField,
  ParsedVariant,
  VariantField,
} from '#shop/import/parsed-product.ts'

/** Shopify has no columns for these fields, so they are metafields. */
export const LINDEN_COLUMNS = {
  featured: 'Featured (product.metafields.linden.featured)',
  onSale: 'On sale (product.metafields.linden.on_sale)',
  isDeal: 'Deal (product.metafields.linden.deal)',
  rating: 'Rating (product.metafields.linden.rating)',
  reviews: 'Reviews (product.metafields.linden.reviews)',
} as const

/** An export writes this beside the quantity, which the owner may edit. Other shops ignore it. */
export const STOCK_AT_EXPORT = 'Linden Stock At Export'

const PRODUCT_COLUMNS: Record<ProductField, string> = {
  slug: 'Handle',
  name: 'Title',
  category: 'Type',
  options: 'Option1 Name',
  rating: LINDEN_COLUMNS.rating,
  reviews: LINDEN_COLUMNS.reviews,
}

const VARIANT_COLUMNS: Record<VariantField, string> = {
  values: 'Option1 Value',
  sku: 'Variant SKU',
  price: 'Variant Price',
  compareAt: 'Variant Compare At Price',
  stock: 'Variant Inventory Qty',
  stockAtExport: STOCK_AT_EXPORT,
  picture: 'Variant Image',
  barcode: 'Variant Barcode',
  weightGrams: 'Variant Grams',
  cost: 'Cost per item',
}

const PUBLISHED: WordColumn = { name: 'Published', shows: ['true', 'yes', '1'], hides: ['false', 'no', '0'] }
const STATUS: WordColumn = { name: 'Status', shows: ['active'], hides: ['draft', 'archived', 'unlisted'] }
export const SHOPIFY_WORDS = [PUBLISHED, STATUS]

export const OPTIONS = ['Option1', 'Option2', 'Option3']

const TEXT_COLUMNS = ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Image Alt Text']
const VARIANT_TEXT_COLUMNS = ['Variant SKU', 'Variant Barcode']
export const isTextColumn = (column: string): boolean =>
  TEXT_COLUMNS.includes(column) || VARIANT_TEXT_COLUMNS.includes(column) || /^Option\d (?:Name|Value)$/.test(column)

export const SHOPIFY_READ = [
  ...TEXT_COLUMNS,
  ...OPTIONS.flatMap((option) => [`${option} Name`, `${option} Value`]),
  ...Object.values(VARIANT_COLUMNS),
  ...Object.values(LINDEN_COLUMNS),
  ...SHOPIFY_WORDS.map(({ name }) => name),
  'Variant Inventory Policy',
  'Image Src',
  'Image Position',
]

export function shopifyProduct(rows: ReadRow[], category: string): ParsedProduct {
  const [first] = rows as [ReadRow]
  const { line, cells } = first
  const maxOptions = OPTIONS.filter((option) => cells[`${option} Value`] !== undefined).length
  const used = isWithoutOptions(cells)
    ? []
    : OPTIONS.filter((option) => rows.some((row) => row.cells[`${option} Value`]))
  return {
    where: (field) => `line ${line}, ${PRODUCT_COLUMNS[field]}`,
    slug: cells.Handle ?? '',
    name: cells.Title ?? '',
    description: cells['Body (HTML)'],
    category: cells.Type === undefined ? undefined : cells.Type || category,
    vendor: cells.Vendor,
    tags: cells.Tags?.split(','),
    listed: listedOf(first),
    onSale: flagOf(cells[LINDEN_COLUMNS.onSale]),
    isDeal: flagOf(cells[LINDEN_COLUMNS.isDeal]),
    featured: flagOf(cells[LINDEN_COLUMNS.featured]),
    rating: cells[LINDEN_COLUMNS.rating],
    reviews: cells[LINDEN_COLUMNS.reviews],
    ...(maxOptions > 0 && { options: used.map((option) => cells[`${option} Name`] ?? ''), maxOptions }),
    variants: rows.filter((row, index) => index === 0 || namesVariant(row)).map((row) => variantOf(row, used)),
    pictures: cells['Image Src'] === undefined ? undefined : picturesOf(rows),
    warnings: rows.flatMap(({ warnings }) => warnings),
  }
}

const flagOf = (cell?: string): boolean | undefined =>
  cell?.toLowerCase() === 'true' || (cell === undefined ? undefined : false)

/** A status alone hides a product, and does not show one that the owner has hidden. */
function listedOf(row: Row): boolean | undefined {
  if (wordIn(row, STATUS) === 'hides') return false
  return row.cells.Published === undefined ? undefined : wordIn(row, PUBLISHED) !== 'hides'
}

/** Shopify writes a product without options with this placeholder. */
const isWithoutOptions = (cells: Row['cells']): boolean =>
  cells['Option1 Name'] === 'Title' && cells['Option1 Value'] === 'Default Title'

const namesVariant = ({ cells }: Row): boolean =>
  ['Option1 Value', 'Option2 Value', 'Option3 Value', 'Variant SKU', 'Variant Price'].some((column) => cells[column])

const variantOf = ({ line, cells }: Row, options: string[]): ParsedVariant => ({
  where: (field) => `line ${line}, ${VARIANT_COLUMNS[field]}`,
  sku: cells['Variant SKU'],
  values: options.map((option) => cells[`${option} Value`] ?? ''),
  price: cells['Variant Price'] ?? '',
  compareAt: cells['Variant Compare At Price'],
  // With "continue" the product is sold even without stock: decisions/0003.
  stock: cells['Variant Inventory Policy'] === 'continue' ? '' : cells['Variant Inventory Qty'],
  stockAtExport: cells[STOCK_AT_EXPORT],
  picture: cells['Variant Image'],
  barcode: barcodeOf(cells['Variant Barcode']),
  // Shopify writes grams in every case: "Variant Weight Unit" is only what its pages show.
  weightGrams: cells['Variant Grams'],
  cost: cells['Cost per item'],
})

function picturesOf(rows: Row[]): ParsedPicture[] {
  const positioned = rows
    .filter(({ cells }) => cells['Image Src'])
    .map(({ line, cells }) => ({
      position: Number(cells['Image Position']) || Infinity,
      picture: { where: `line ${line}, Image Src`, ref: cells['Image Src']!, alt: cells['Image Alt Text'] },
    }))
    .toSorted((a, b) => (a.position === b.position ? 0 : a.position - b.position))
  const ofVariants = rows
    .filter(({ cells }) => cells['Variant Image'])
    .map(({ line, cells }) => ({ where: `line ${line}, Variant Image`, ref: cells['Variant Image']! }))
  return [...positioned.map(({ picture }) => picture), ...ofVariants]
}
