import type { Row } from './csv-file.ts'
import type {
  ParsedProduct,
  ParsedPicture,
  ProductField,
  ParsedVariant,
  VariantField,
} from '#shop/import/parsed-product.ts'

/** Fields that Shopify has no columns for, as metafields. */
export const LINDEN_COLUMNS = {
  featured: 'Featured (product.metafields.linden.featured)',
  onSale: 'On sale (product.metafields.linden.on_sale)',
  isDeal: 'Deal (product.metafields.linden.deal)',
  rating: 'Rating (product.metafields.linden.rating)',
  reviews: 'Reviews (product.metafields.linden.reviews)',
} as const

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
  picture: 'Variant Image',
}

export const OPTIONS = ['Option1', 'Option2', 'Option3']

export function shopifyProduct(rows: Row[], category: string): ParsedProduct {
  const [{ line, cells }] = rows as [Row]
  const used = isWithoutOptions(cells)
    ? []
    : OPTIONS.filter((option) => rows.some((row) => row.cells[`${option} Value`]))
  return {
    where: (field) => `line ${line}, ${PRODUCT_COLUMNS[field]}`,
    slug: cells.Handle ?? '',
    name: cells.Title ?? '',
    description: cells['Body (HTML)'] ?? '',
    category: cells.Type || category,
    vendor: cells.Vendor ?? '',
    tags: (cells.Tags ?? '').split(','),
    listed: cells.Published?.toLowerCase() !== 'false' && ['', 'active'].includes(cells.Status?.toLowerCase() ?? ''),
    onSale: isTrue(cells[LINDEN_COLUMNS.onSale]),
    isDeal: isTrue(cells[LINDEN_COLUMNS.isDeal]),
    featured: cells[LINDEN_COLUMNS.featured] ? isTrue(cells[LINDEN_COLUMNS.featured]) : null,
    rating: cells[LINDEN_COLUMNS.rating] || null,
    reviews: cells[LINDEN_COLUMNS.reviews] || null,
    options: used.map((option) => cells[`${option} Name`] ?? ''),
    variants: rows.filter((row, index) => index === 0 || namesVariant(row)).map((row) => variantOf(row, used)),
    pictures: picturesOf(rows),
    warnings: [],
  }
}

const isTrue = (cell = ''): boolean => cell.toLowerCase() === 'true'

/** Shopify writes a product without options with this placeholder. */
const isWithoutOptions = (cells: Row['cells']): boolean =>
  cells['Option1 Name'] === 'Title' && cells['Option1 Value'] === 'Default Title'

const namesVariant = ({ cells }: Row): boolean =>
  ['Option1 Value', 'Option2 Value', 'Option3 Value', 'Variant SKU', 'Variant Price'].some((column) => cells[column])

const variantOf = ({ line, cells }: Row, options: string[]): ParsedVariant => ({
  where: (field) => `line ${line}, ${VARIANT_COLUMNS[field]}`,
  sku: cells['Variant SKU'] ?? '',
  values: options.map((option) => cells[`${option} Value`] ?? ''),
  price: cells['Variant Price'] ?? '',
  compareAt: cells['Variant Compare At Price'] ?? '',
  // With "continue" the product is sold even without stock: decisions/0003.
  stock: cells['Variant Inventory Policy'] === 'continue' ? '' : (cells['Variant Inventory Qty'] ?? ''),
  picture: cells['Variant Image'] ?? '',
})

function picturesOf(rows: Row[]): ParsedPicture[] {
  const positioned = rows
    .filter(({ cells }) => cells['Image Src'])
    .map(({ line, cells }) => ({
      position: Number(cells['Image Position']) || Infinity,
      picture: { where: `line ${line}, Image Src`, ref: cells['Image Src']!, alt: cells['Image Alt Text'] ?? '' },
    }))
    .toSorted((a, b) => (a.position === b.position ? 0 : a.position - b.position))
  const ofVariants = rows
    .filter(({ cells }) => cells['Variant Image'])
    .map(({ line, cells }) => ({ where: `line ${line}, Variant Image`, ref: cells['Variant Image']!, alt: '' }))
  return [...positioned.map(({ picture }) => picture), ...ofVariants]
}
