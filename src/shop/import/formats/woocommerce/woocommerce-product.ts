import { counted } from '#domain/counts.ts'
import type { Notes } from '#shop/import/notes.ts'
import type { ParsedProduct, ParsedPicture, ParsedVariant, ReadContext } from '#shop/import/parsed-product.ts'
import { barcodeOf } from '#shop/import/formats/barcode-cell.ts'
import { categoryAmong } from '#shop/import/formats/categories.ts'
import { paragraphsBetweenBlocks } from '#shop/import/formats/description.ts'
import type { ReadRow, Row } from '#shop/import/formats/row.ts'
import { splitList } from '#shop/import/formats/split-list.ts'
import { BARCODE, COST, isAttributeName, PRODUCT_COLUMNS, PUBLISHED, VARIANT_COLUMNS } from './woocommerce-columns.ts'
import type { Sale } from './woocommerce-sale.ts'
import { noteTerms, termsOf } from './woocommerce-terms.ts'
import { attributesOf, eachValue, type Variation } from './woocommerce-variations.ts'
import { weightOf } from './woocommerce-weight.ts'
import { wordIn } from '#shop/import/formats/word-columns.ts'

/** "simple, virtual" is a simple product, and so is an empty cell. */
export const typeOf = ({ cells }: Row): string => cells.Type?.split(',')[0]!.trim().toLowerCase() || 'simple'

export const soldOf = <T extends Row>(row: T, variations: T[]): T[] =>
  typeOf(row) === 'variable' ? variations.filter(isPublished) : [row]

export function wooCommerceProduct(
  row: ReadRow,
  variations: ReadRow[],
  sales: Map<Row, Sale>,
  { slug, category, notes }: Pick<ReadContext, 'category' | 'notes'> & { slug: string },
): ParsedProduct {
  const { cells, at } = row
  noteTerms(row, notes)
  const published = variations.filter(isPublished)
  const names = [...new Set(published.flatMap((one) => Object.keys(attributesOf(one))))]
  const options = typeOf(row) === 'variable' ? names : []
  const maxOptions = Object.keys(cells).filter(isAttributeName).length
  const isVariable = typeOf(row) === 'variable'
  const sold = isVariable ? eachValue(row, published, options, notes) : [{ row, values: [] }]
  const chosen = ifStated(cells.Categories, (cell) => categoryAmong(categoriesIn(cell), at('Categories'), notes))
  return {
    where: (field) => at(PRODUCT_COLUMNS[field]),
    slug,
    isSlugOfName: true,
    name: cells.Name,
    description: descriptionOf(cells),
    category: chosen && (chosen.category || category),
    vendor: ifStated(cells.Brands, (cell) => splitList(cell)[0] ?? ''),
    tags: ifStated(cells.Tags, splitList),
    onSale: chosen?.onSale,
    isDeal: chosen?.isDeal,
    listed: listedOf(row, notes),
    featured: ifStated(cells['Is featured?'], isYes),
    ...(maxOptions > 0 && { options, maxOptions }),
    variants: (sold ?? []).map((one) => ({
      ...variantOf(one, row, sales.get(one.row)!.isActive, maxOptions > 0),
      ...termsOf(one.row, row, notes),
    })),
    pictures: ifStated(cells.Images, () => [row, ...published].flatMap(picturesOf)),
    warnings: [row, ...published, ...sales.values()].flatMap(({ warnings }) => warnings),
  }
}

/** "Clothing > Shirts" is in "Clothing". WordPress puts what is in no category into one of that name. */
const categoriesIn = (cell: string): string[] =>
  splitList(cell)
    .map((path) => path.split('>')[0]!.trim())
    .filter((name) => name && !/^uncategori[sz]ed$/i.test(name))

const ifStated = <T>(cell: string | undefined, read: (cell: string) => T): T | undefined =>
  cell === undefined ? undefined : read(cell)

function descriptionOf({ Description: long, 'Short description': short }: Row['cells']): string | undefined {
  if (long === undefined && short === undefined) return undefined
  return paragraphsBetweenBlocks((long || short || '').replaceAll('\\n', '\n'))
}

/** A visibility alone hides a product, and does not show one that the owner has hidden. */
function listedOf(row: Row, notes: Notes): boolean | undefined {
  const visibility = row.cells['Visibility in catalog']?.toLowerCase()
  if (visibility === 'hidden') return false
  if (visibility === 'catalog' || visibility === 'search') notes.add(row.at('Visibility in catalog'), PARTLY_VISIBLE)
  return ifStated(row.cells.Published, () => isPublished(row))
}

const PARTLY_VISIBLE = (count: number): string =>
  `${counted(count, 'product')} that WooCommerce shows in lists alone, or in searches alone, ${count === 1 ? 'is' : 'are'} shown in both`

const isYes = (cell: string): boolean => ['1', 'yes', 'true'].includes(cell.toLowerCase())

const isPublished = (row: Row): boolean => wordIn(row, PUBLISHED) !== 'hides'

/** The row of a variation lacks its empty cells, so that its parent's tells which columns there are. */
function variantOf(
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
    stock: stock ?? stockOf(row, parent),
    onHand: sellsOn(row) ? countOf(row, parent) : undefined,
    picture: row === parent ? undefined : ifStated(parent.cells.Images, () => picturesOf(row)[0]?.ref ?? ''),
    barcode: ifStated(parent.cells[BARCODE], () => barcodeOf(cells[BARCODE]) ?? ''),
    weightGrams: weight.grams,
    cost: ifStated(parent.cells[COST], (cell) => cells[COST] || cell),
  }
}

const sellsOn = ({ cells }: Pick<Row, 'cells'>): boolean =>
  isYes(cells['Backorders allowed?'] ?? '') || cells['Backorders allowed?'] === 'notify'

const countOf = ({ cells }: Pick<Row, 'cells'>, parent: Row): string | undefined =>
  cells.Stock === 'parent' ? parent.cells.Stock : cells.Stock

/** Empty if stock is not counted or backorders are allowed. A variation may share its parent's stock. */
function stockOf({ cells }: Row, parent: Row): string | undefined {
  if (sellsOn({ cells })) return ''
  const stock = countOf({ cells }, parent)
  if (stock || cells['In stock?'] === '0') return stock || '0'
  return ifStated(parent.cells.Stock, () => '')
}

const picturesOf = ({ at, cells }: Row): ParsedPicture[] =>
  splitList(cells.Images).map((ref) => ({ where: at('Images'), ref }))
