import type { Row } from './csv-file.ts'
import type {
  ParsedProduct,
  ParsedPicture,
  ProductField,
  ParsedVariant,
  VariantField,
} from '#shop/import/parsed-product.ts'
import type { Sale } from './woocommerce-sale.ts'

const PRODUCT_COLUMNS: Record<ProductField, string> = {
  slug: 'Name',
  name: 'Name',
  category: 'Categories',
  options: 'Attribute 1 name',
  rating: 'Name',
  reviews: 'Name',
}

const VARIANT_COLUMNS: Record<VariantField, string> = {
  values: 'Attribute 1 value(s)',
  sku: 'SKU',
  price: 'Regular price',
  compareAt: 'Regular price',
  stock: 'Stock',
  picture: 'Images',
}

/** The type of a row, in lower case. "simple, virtual" is a simple product, and so is an empty cell. */
export const typeOf = ({ cells }: Row): string => cells.Type?.split(',')[0]!.trim().toLowerCase() || 'simple'

export const soldOf = <T extends Row>(row: T, variations: T[]): T[] =>
  typeOf(row) === 'variable' ? variations.filter(isPublished) : [row]

export function wooCommerceProduct(
  row: Row,
  variations: Row[],
  sales: Map<Row, Sale>,
  category: string,
): ParsedProduct {
  const { line, cells } = row
  const published = variations.filter(isPublished)
  const options = [...new Set(published.flatMap((one) => Object.keys(attributesOf(one))))]
  return {
    where: (field) => `line ${line}, ${PRODUCT_COLUMNS[field]}`,
    slug: cells.Name ?? '',
    name: cells.Name ?? '',
    description: unescaped(cells.Description || cells['Short description'] || ''),
    // "Clothing > Shirts, Gifts" becomes "Clothing".
    category: (splitList(cells.Categories)[0] ?? '').split('>')[0]!.trim() || category,
    vendor: splitList(cells.Brands)[0] ?? '',
    tags: splitList(cells.Tags),
    listed: isPublished(row) && cells['Visibility in catalog']?.toLowerCase() !== 'hidden',
    onSale: false,
    isDeal: false,
    featured: cells['Is featured?'] ? isYes(cells['Is featured?']) : null,
    rating: null,
    reviews: null,
    options: typeOf(row) === 'variable' ? options : [],
    variants: [...sales].map(([one, { isActive }]) =>
      variantOf(one, row, isActive, typeOf(row) === 'variable' ? options : []),
    ),
    pictures: [row, ...published].flatMap(picturesOf),
    warnings: [...sales.values()].flatMap(({ warnings }) => warnings),
  }
}

const isYes = (cell: string): boolean => ['1', 'yes', 'true'].includes(cell.toLowerCase())

/** WooCommerce writes 0 for a private product and -1 for a draft. */
const isPublished = ({ cells }: Row): boolean => !cells.Published || isYes(cells.Published)

/** A comma inside a name is escaped as "\,". */
const splitList = (cell = ''): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)

const unescaped = (text: string): string => text.replaceAll('\\n', '\n')

function attributesOf({ cells }: Row): Record<string, string> {
  const names = Object.keys(cells).filter((column) => /^Attribute \d+ name$/.test(column) && cells[column])
  return Object.fromEntries(names.map((column) => [cells[column], cells[column.replace('name', 'value(s)')] ?? '']))
}

function variantOf(row: Row, parent: Row, isReduced: boolean, options: string[]): ParsedVariant {
  const { line, cells } = row
  const attributes = attributesOf(row)
  return {
    where: (field) => `line ${line}, ${field === 'price' && isReduced ? 'Sale price' : VARIANT_COLUMNS[field]}`,
    sku: cells.SKU ?? '',
    values: options.map((option) => attributes[option] ?? ''),
    price: cells[isReduced ? 'Sale price' : 'Regular price'] ?? '',
    compareAt: isReduced ? (cells['Regular price'] ?? '') : '',
    stock: stockOf(row, parent),
    picture: row === parent ? '' : (picturesOf(row)[0]?.ref ?? ''),
  }
}

/** Empty if stock is not counted or backorders are allowed. A variation may share its parent's stock. */
function stockOf({ cells }: Row, parent: Row): string {
  if (isYes(cells['Backorders allowed?'] ?? '') || cells['Backorders allowed?'] === 'notify') return ''
  const stock = cells.Stock === 'parent' ? (parent.cells.Stock ?? '') : (cells.Stock ?? '')
  return stock || (cells['In stock?'] === '0' ? '0' : '')
}

const picturesOf = ({ line, cells }: Row): ParsedPicture[] =>
  splitList(cells.Images).map((ref) => ({ where: `line ${line}, Images`, ref, alt: '' }))
