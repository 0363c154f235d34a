import { counted } from '#domain/counts.ts'
import type { Notes } from '#shop/import/notes.ts'
import type { ParsedProduct, ParsedPicture, ParsedVariant, ReadContext } from '#shop/import/parsed-product.ts'
import { barcodeOf } from '#shop/import/formats/barcode-cell.ts'
import { categoryAmong } from '#shop/import/formats/categories.ts'
import type { ReadRow, Row } from '#shop/import/formats/row.ts'
import { splitList } from '#shop/import/formats/split-list.ts'
import { BARCODE, COST, isAttributeName, PRODUCT_COLUMNS, VARIANT_COLUMNS } from './woocommerce-columns.ts'
import { descriptionOf } from './woocommerce-description.ts'
import { categoriesIn, reportLeftOut } from './woocommerce-left-out.ts'
import type { Sale } from './woocommerce-sale.ts'
import { stockOf } from './woocommerce-stock.ts'
import { reportTerms, termsOf, wordsOf } from './woocommerce-terms.ts'
import { attributesOf, eachValue, type Variation } from './woocommerce-variations.ts'
import { weightOf } from './woocommerce-weight.ts'
import { FEATURED, PUBLISHED, STATES_OF_PRODUCT, VISIBILITY } from './woocommerce-words.ts'
import { wordIn } from '#shop/import/formats/word-columns.ts'

/** "virtual, simple" and an empty cell both mean a simple product. */
export const typeOf = (row: Row): string =>
  wordsOf(row).find((word) => !['', 'virtual', 'downloadable'].includes(word)) ?? 'simple'

export const soldOf = <T extends Row>(row: T, variations: T[]): T[] =>
  typeOf(row) === 'variable' ? variantsAmong(variations) : [row]

/** If none is published, keeps all of them and the product is hidden. */
function variantsAmong<T extends Row>(variations: T[]): T[] {
  const published = variations.filter(isOnSale)
  return published.length > 0 ? published : variations
}

export function wooCommerceProduct(
  row: ReadRow,
  variations: ReadRow[],
  sales: Map<Row, Sale>,
  { slug, category, notes }: Pick<ReadContext, 'category' | 'notes'> & { slug: string },
): ParsedProduct {
  const { cells, at } = row
  reportTerms(row, notes)
  const published = variantsAmong(variations)
  const names = [...new Set(published.flatMap((one) => Object.keys(attributesOf(one))))]
  const options = typeOf(row) === 'variable' ? names : []
  reportLeftOut(row, { variations, sold: published, options }, notes)
  const maxOptions = Object.keys(cells).filter(isAttributeName).length
  const isVariable = typeOf(row) === 'variable'
  const sold = isVariable ? eachValue(row, published, options, notes) : [{ row, values: [] }]
  const chosen = ifStated(cells.Categories, (cell) => categoryAmong(categoriesIn(cell), at('Categories'), notes))
  return {
    where: (field) => at(PRODUCT_COLUMNS[field]),
    slug,
    isSlugOfName: true,
    ...(cells.ID && { sourceId: cells.ID }),
    name: cells.Name,
    description: descriptionOf(row, notes),
    category: chosen && (chosen.category || category),
    parentCategory: chosen?.parentCategory,
    vendor: ifStated(cells.Brands, (cell) => splitList(cell)[0] ?? ''),
    tags: ifStated(cells.Tags, splitList),
    onSale: chosen?.onSale,
    isDeal: chosen?.isDeal,
    listed: listedOf(row, published, notes),
    featured: ifStated(cells[FEATURED.name], () => wordIn(row, FEATURED) === 'shows'),
    ...(maxOptions > 0 && { options, maxOptions }),
    variants: (sold ?? []).map((one) => ({
      ...wooCommerceVariant(one, row, sales.get(one.row)!.isActive, maxOptions > 0),
      ...termsOf(one.row, row, notes),
    })),
    pictures: ifStated(cells.Images, () => [row, ...published].flatMap(picturesOf)),
    warnings: [row, ...published, ...sales.values()].flatMap(({ warnings }) => warnings),
  }
}

const ifStated = <T>(cell: string | undefined, read: (cell: string) => T): T | undefined =>
  cell === undefined ? undefined : read(cell)

/** Visibility can hide a product, but does not show one that the owner has hidden. */
function listedOf(row: Row, variations: readonly Row[], notes: Notes): boolean | undefined {
  const visibility = row.cells[VISIBILITY.name]?.toLowerCase()
  if (visibility === 'catalog' || visibility === 'search') notes.add(row.at(VISIBILITY.name), PARTLY_VISIBLE)
  if (variations.length > 0 && !variations.some(isOnSale)) {
    notes.add(row.at(PUBLISHED.name), NONE_ON_SALE)
    return false
  }
  if (wordIn(row, VISIBILITY) === 'hides') return false
  return ifStated(row.cells[PUBLISHED.name], () => isPublished(row))
}

const PARTLY_VISIBLE = (count: number): string =>
  `${counted(count, 'product')} visible only in lists or only in searches in WooCommerce ${count === 1 ? 'is' : 'are'} visible in both`

const NONE_ON_SALE = (count: number): string =>
  `${counted(count, 'product')} without a published variation ${count === 1 ? 'was' : 'were'} hidden`

const isPublished = (row: Row): boolean => wordIn(row, PUBLISHED) !== 'hides'

const isOnSale = (variation: Row): boolean =>
  isPublished(variation) || STATES_OF_PRODUCT.includes(variation.cells[PUBLISHED.name]!.toLowerCase())

/** A variation's row omits empty cells, so its parent's row shows which columns exist. */
function wooCommerceVariant(
  { row, values, stock }: Variation,
  parent: Row,
  isReduced: boolean,
  hasOptions: boolean,
): ParsedVariant {
  const { cells, at } = row
  const hasSales = parent.cells['Sale price'] !== undefined
  const weight = weightOf(row, parent)
  const columns = { ...VARIANT_COLUMNS, weightGrams: weight.column, ...(isReduced && { price: 'Sale price' }) }
  return {
    where: (field) => at(columns[field]),
    sku: ifStated(parent.cells.SKU, () => cells.SKU ?? ''),
    values: hasOptions ? values : [],
    price: ifStated(parent.cells['Regular price'], () => cells[isReduced ? 'Sale price' : 'Regular price'] ?? ''),
    isRegularPrice: !hasSales,
    compareAt: hasSales ? (isReduced && cells['Regular price']) || '' : undefined,
    ...stockOf(row, parent, stock),
    picture: row === parent ? undefined : ifStated(parent.cells.Images, () => picturesOf(row)[0]?.ref ?? ''),
    barcode: ifStated(parent.cells[BARCODE], () => barcodeOf(cells[BARCODE]) ?? ''),
    weightGrams: weight.grams,
    cost: ifStated(parent.cells[COST], (cell) => cells[COST] || cell),
  }
}

const picturesOf = ({ at, cells }: Row): ParsedPicture[] =>
  splitList(cells.Images).map((ref) => ({ where: at('Images'), ref }))
