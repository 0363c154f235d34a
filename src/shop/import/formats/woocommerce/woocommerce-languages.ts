import { columnsOf } from '#shop/import/formats/columns.ts'
import { readRows } from '#shop/import/formats/csv-file.ts'

/** WooCommerce's column names for "Type" and "Regular price" by language. */
const LANGUAGES: Record<string, [type: string, regularPrice: string]> = {
  Danish: ['Type', 'Normalpris'],
  Dutch: ['Type', 'Reguliere prijs'],
  Finnish: ['Tyyppi', 'Normaalihinta'],
  French: ['Type', 'Tarif régulier'],
  German: ['Typ', 'Regulärer Preis'],
  Italian: ['Tipo', 'Prezzo di listino'],
  Norwegian: ['Type', 'Vanlig pris'],
  Polish: ['Typ', 'Cena regularna'],
  Portuguese: ['Tipo', 'Preço normal'],
  'Portuguese (Brazil)': ['Tipo', 'Preço'],
  Russian: ['Тип', 'Базовая цена'],
  Spanish: ['Tipo', 'Precio normal'],
  Swedish: ['Typ', 'Ordinarie pris'],
  Turkish: ['Tip', 'Normal fiyat'],
}

/** "Attribute 1 name" in any language and word order. */
const ATTRIBUTE_COLUMN = /^\p{L}+ 1 \p{L}+$|^\p{L}+ \p{L}+ 1$|^\p{L}+ \p{L}+ \p{L}+ 1$/u

export const ANOTHER = 'another language'

/** The language of a non-English WooCommerce export; ANOTHER if unknown. */
export function languageOf(header: readonly string[]): string | undefined {
  const names = new Set(header.map((name) => name.toLowerCase()))
  const known = Object.entries(LANGUAGES).find(([, words]) => words.every((word) => names.has(word.toLowerCase())))
  if (known) return known[0]
  const isLikely = names.has('id') && header.some((name) => ATTRIBUTE_COLUMN.test(name))
  return isLikely ? ANOTHER : undefined
}

const TYPES = ['simple', 'variable', 'variation', 'grouped', 'external']
const MAX_ROWS = 20

/** Product types are English in every language, and near the start of a row. */
export async function hasTypes(file: string, header: readonly string[]): Promise<boolean> {
  if (!header.some((name) => name.toLowerCase() === 'id')) return false
  let rows = 0
  for await (const { cells } of readRows(file, columnsOf(file, header, { read: [], isText: () => true }))) {
    const [, second = '', third = ''] = Object.values(cells)
    if ([second, third].some((cell) => TYPES.includes(cell.split(',')[0]!.trim().toLowerCase()))) return true
    if (++rows === MAX_ROWS) return false
  }
  return false
}

export const translateFirst = (language: string): string =>
  `its columns are from a WooCommerce product export in ${language}, and the shop only reads English ones. Set the language of your WordPress user to English (Users → Profile → Language), export again, and import that file; or rename the columns to ID, Type, SKU, Name, Published, Regular price, Categories, and so on`
