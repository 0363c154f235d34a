import { barcodeOf } from './barcode-cell.ts'
import type { ReadRow, Row } from './csv-file.ts'
import type {
  ParsedProduct,
  ParsedPicture,
  ProductField,
  ParsedVariant,
  VariantField,
} from '#shop/import/parsed-product.ts'
import type { Sale } from './woocommerce-sale.ts'
import { wordIn, type WordColumn } from './word-columns.ts'
import { WEIGHT_COLUMNS, weightOf } from './woocommerce-weight.ts'

const PRODUCT_COLUMNS: Record<ProductField, string> = {
  slug: 'Name',
  name: 'Name',
  category: 'Categories',
  options: 'Attribute 1 name',
  rating: 'Name',
  reviews: 'Name',
}

const BARCODE = 'GTIN, UPC, EAN, or ISBN'
const COST = 'Cost of goods'

const VARIANT_COLUMNS: Record<Exclude<VariantField, 'weightGrams'>, string> = {
  values: 'Attribute 1 value(s)',
  sku: 'SKU',
  price: 'Regular price',
  compareAt: 'Regular price',
  stock: 'Stock',
  stockAtExport: 'Stock',
  picture: 'Images',
  barcode: BARCODE,
  cost: COST,
}

/** WooCommerce writes 0 for a private product and -1 for a draft. */
const PUBLISHED: WordColumn = { name: 'Published', shows: ['1', 'true', 'yes'], hides: ['0', '-1', 'false', 'no'] }
export const WOOCOMMERCE_WORDS = [PUBLISHED]

const TEXT_COLUMNS = ['Name', 'SKU', BARCODE, 'Short description', 'Description', 'Categories', 'Tags', 'Brands']
export const isTextColumn = (column: string): boolean =>
  TEXT_COLUMNS.includes(column) || /^Attribute \d+ (?:name|value\(s\))$/.test(column)

const MAX_NAMED_ATTRIBUTES = 20
const STATES = ['Published', 'Visibility in catalog', 'Is featured?', 'In stock?', 'Backorders allowed?']
const PRICES = ['Regular price', 'Sale price', 'Date sale price starts', 'Date sale price ends']
export const WOOCOMMERCE_READ = [
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
  ...Array.from({ length: MAX_NAMED_ATTRIBUTES }, (_, index) => [
    `Attribute ${index + 1} name`,
    `Attribute ${index + 1} value(s)`,
  ]).flat(),
]

/** "simple, virtual" is a simple product, and so is an empty cell. */
export const typeOf = ({ cells }: Row): string => cells.Type?.split(',')[0]!.trim().toLowerCase() || 'simple'

export const soldOf = <T extends Row>(row: T, variations: T[]): T[] =>
  typeOf(row) === 'variable' ? variations.filter(isPublished) : [row]

export function wooCommerceProduct(
  row: ReadRow,
  variations: ReadRow[],
  sales: Map<Row, Sale>,
  category: string,
): ParsedProduct {
  const { line, cells } = row
  const published = variations.filter(isPublished)
  const names = [...new Set(published.flatMap((one) => Object.keys(attributesOf(one))))]
  const options = typeOf(row) === 'variable' ? names : []
  const maxOptions = Object.keys(cells).filter(isAttributeName).length
  return {
    where: (field) => `line ${line}, ${PRODUCT_COLUMNS[field]}`,
    slug: cells.Name ?? '',
    name: cells.Name ?? '',
    description: descriptionOf(cells),
    // "Clothing > Shirts, Gifts" becomes "Clothing".
    category: ifStated(cells.Categories, (cell) => splitList(cell)[0]?.split('>')[0]!.trim() || category),
    vendor: ifStated(cells.Brands, (cell) => splitList(cell)[0] ?? ''),
    tags: ifStated(cells.Tags, splitList),
    listed: listedOf(row),
    featured: ifStated(cells['Is featured?'], isYes),
    ...(maxOptions > 0 && { options, maxOptions }),
    variants: [...sales].map(([one, { isActive }]) => variantOf(one, row, isActive, maxOptions > 0 ? options : [])),
    pictures: ifStated(cells.Images, () => [row, ...published].flatMap(picturesOf)),
    warnings: [row, ...published, ...sales.values()].flatMap(({ warnings }) => warnings),
  }
}

const ifStated = <T>(cell: string | undefined, read: (cell: string) => T): T | undefined =>
  cell === undefined ? undefined : read(cell)

function descriptionOf({ Description: long, 'Short description': short }: Row['cells']): string | undefined {
  if (long === undefined && short === undefined) return undefined
  return unescaped(long || short || '')
}

/** A visibility alone hides a product, and does not show one that the owner has hidden. */
function listedOf(row: Row): boolean | undefined {
  if (row.cells['Visibility in catalog']?.toLowerCase() === 'hidden') return false
  return ifStated(row.cells.Published, () => isPublished(row))
}

const isYes = (cell: string): boolean => ['1', 'yes', 'true'].includes(cell.toLowerCase())

const isPublished = (row: Row): boolean => wordIn(row, PUBLISHED) !== 'hides'

/** A comma inside a name is escaped as "\,". */
const splitList = (cell = ''): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)

const unescaped = (text: string): string => text.replaceAll('\\n', '\n')

const isAttributeName = (column: string): boolean => /^Attribute \d+ name$/.test(column)

function attributesOf({ cells }: Row): Record<string, string> {
  const names = Object.keys(cells).filter((column) => isAttributeName(column) && cells[column])
  return Object.fromEntries(names.map((column) => [cells[column], cells[column.replace('name', 'value(s)')] ?? '']))
}

/** The row of a variation lacks its empty cells, so that its parent's tells which columns there are. */
function variantOf(row: Row, parent: Row, isReduced: boolean, options: string[]): ParsedVariant {
  const { line, cells } = row
  const attributes = attributesOf(row)
  const hasSales = parent.cells['Sale price'] !== undefined
  const weight = weightOf(row, parent)
  const columns = { ...VARIANT_COLUMNS, weightGrams: weight.column, ...(isReduced && { price: 'Sale price' }) }
  return {
    where: (field) => `line ${line}, ${columns[field]}`,
    sku: ifStated(parent.cells.SKU, () => cells.SKU ?? ''),
    values: options.map((option) => attributes[option] ?? ''),
    price: cells[isReduced ? 'Sale price' : 'Regular price'] ?? '',
    isRegularPrice: !hasSales,
    compareAt: hasSales ? (isReduced && cells['Regular price']) || '' : undefined,
    stock: stockOf(row, parent),
    picture: row === parent ? undefined : ifStated(parent.cells.Images, () => picturesOf(row)[0]?.ref ?? ''),
    barcode: ifStated(parent.cells[BARCODE], () => barcodeOf(cells[BARCODE]) ?? ''),
    weightGrams: weight.grams,
    cost: ifStated(parent.cells[COST], (cell) => cells[COST] || cell),
  }
}

/** Empty if stock is not counted or backorders are allowed. A variation may share its parent's stock. */
function stockOf({ cells }: Row, parent: Row): string | undefined {
  if (isYes(cells['Backorders allowed?'] ?? '') || cells['Backorders allowed?'] === 'notify') return ''
  const stock = cells.Stock === 'parent' ? parent.cells.Stock : cells.Stock
  if (stock || cells['In stock?'] === '0') return stock || '0'
  return ifStated(parent.cells.Stock, () => '')
}

const picturesOf = ({ line, cells }: Row): ParsedPicture[] =>
  splitList(cells.Images).map((ref) => ({ where: `line ${line}, Images`, ref }))
