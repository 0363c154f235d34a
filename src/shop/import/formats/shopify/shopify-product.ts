import type { Notes } from '#shop/import/notes.ts'
import type { ParsedProduct, ParsedPicture, ParsedVariant, ReadContext } from '#shop/import/parsed-product.ts'
import { counted } from '#domain/counts.ts'
import { barcodeOf } from '#shop/import/formats/barcode-cell.ts'
import { categoryAmong, type StatedCategory } from '#shop/import/formats/categories.ts'
import type { ReadRow, Row } from '#shop/import/formats/row.ts'
import {
  LINDEN_COLUMNS,
  OPTIONS,
  PRODUCT_CATEGORY,
  PRODUCT_COLUMNS,
  PUBLISHED,
  STATUS,
  VARIANT_COLUMNS,
} from './shopify-columns.ts'
import { stockOf } from './shopify-stock.ts'
import { termsOf } from './shopify-terms.ts'
import { wordIn } from '#shop/import/formats/word-columns.ts'

export function shopifyProduct(
  rows: ReadRow[],
  { slug, category, notes }: Pick<ReadContext, 'category' | 'notes'> & { slug: string },
): ParsedProduct {
  const [first] = rows as [ReadRow]
  const { at, cells } = first
  const maxOptions = OPTIONS.filter((option) => cells[`${option} Value`] !== undefined).length
  const used = isWithoutOptions(cells)
    ? []
    : OPTIONS.filter((option) => rows.some((row) => row.cells[`${option} Value`]))
  const chosen = categoryOf(first, notes)
  return {
    where: (field) => at(field === 'slug' && !cells.Handle ? 'Title' : PRODUCT_COLUMNS[field]),
    slug,
    isSlugOfName: !cells.Handle,
    name: cells.Title,
    description: cells['Body (HTML)'],
    category: chosen && (chosen.category || category),
    parentCategory: chosen?.parentCategory,
    vendor: cells.Vendor,
    seoTitle: cells['SEO Title'],
    seoDescription: cells['SEO Description'],
    tags: cells.Tags?.split(','),
    listed: listedOf(first),
    onSale: flagOf(cells[LINDEN_COLUMNS.onSale]) ?? chosen?.onSale,
    isDeal: flagOf(cells[LINDEN_COLUMNS.isDeal]) ?? chosen?.isDeal,
    featured: flagOf(cells[LINDEN_COLUMNS.featured]),
    position: cells[LINDEN_COLUMNS.position],
    rating: cells[LINDEN_COLUMNS.rating],
    reviews: cells[LINDEN_COLUMNS.reviews],
    ...(maxOptions > 0 && { options: used.map((option) => cells[`${option} Name`] ?? ''), maxOptions }),
    variants: rows
      .filter((row, index) => index === 0 || namesVariant(row))
      .map((row) => shopifyVariant(row, first, used, notes)),
    pictures: cells['Image Src'] === undefined ? undefined : picturesOf(rows),
    warnings: rows.flatMap(({ warnings }) => warnings),
  }
}

/** Falls back to Shopify's own category, such as "Apparel & Accessories > Clothing", if there is no type. */
function categoryOf({ cells, at }: Row, notes: Notes): StatedCategory | undefined {
  const { Type: type, [PRODUCT_CATEGORY]: taxonomy } = cells
  const stated = type === undefined && !taxonomy ? undefined : categoryAmong(type ? [type] : [], at('Type'), notes)
  const last = taxonomy?.split('>').at(-1)!.trim()
  if (!stated || stated.category || !last) return stated
  notes.add(at(PRODUCT_CATEGORY), FROM_TAXONOMY)
  return { ...stated, category: last }
}

const FROM_TAXONOMY = (count: number): string =>
  `${counted(count, 'product')} without a type got the last part of this column as the category`

const flagOf = (cell?: string): boolean | undefined =>
  cell?.toLowerCase() === 'true' || (cell === undefined ? undefined : false)

/** A status can hide a product, but does not show one that the owner has hidden. */
function listedOf(row: Row): boolean | undefined {
  if (wordIn(row, STATUS) === 'hides') return false
  return row.cells.Published === undefined ? undefined : wordIn(row, PUBLISHED) !== 'hides'
}

/** Shopify's placeholder for a product without options. */
const isWithoutOptions = (cells: Row['cells']): boolean =>
  cells['Option1 Name'] === 'Title' && cells['Option1 Value'] === 'Default Title'

const namesVariant = ({ cells }: Row): boolean =>
  ['Option1 Value', 'Option2 Value', 'Option3 Value', 'Variant SKU', 'Variant Price'].some((column) => cells[column])

const shopifyVariant = (row: Row, first: Row, options: string[], notes: Notes): ParsedVariant => {
  const { cells, at } = row
  return {
    where: (field) => at(VARIANT_COLUMNS[field]),
    sku: cells['Variant SKU'],
    values: options.map((option) => cells[`${option} Value`] ?? ''),
    price: cells['Variant Price'],
    compareAt: cells['Variant Compare At Price'],
    ...stockOf(row, notes),
    picture: cells['Variant Image'],
    barcode: barcodeOf(cells['Variant Barcode']),
    // Always grams: "Variant Weight Unit" only affects what Shopify shows.
    weightGrams: cells['Variant Grams'],
    cost: cells['Cost per item'],
    ...termsOf(row, first, notes),
  }
}

function picturesOf(rows: Row[]): ParsedPicture[] {
  const positioned = rows
    .filter(({ cells }) => cells['Image Src'])
    .map(({ at, cells }) => ({
      position: Number(cells['Image Position']) || Infinity,
      picture: { where: at('Image Src'), ref: cells['Image Src']!, alt: cells['Image Alt Text'] },
    }))
    .toSorted((a, b) => (a.position === b.position ? 0 : a.position - b.position))
  const ofVariants = rows
    .filter(({ cells }) => cells['Variant Image'])
    .map(({ at, cells }) => ({ where: at('Variant Image'), ref: cells['Variant Image']! }))
  return [...positioned.map(({ picture }) => picture), ...ofVariants]
}
