import { counted } from '#domain/counts.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Notes } from '#shop/import/notes.ts'
import type { ParsedVariant } from '#shop/import/parsed-product.ts'
import type { Row } from '#shop/import/formats/row.ts'
import { INVENTORY_POLICY, INVENTORY_TRACKER, VARIANT_COLUMNS } from './shopify-columns.ts'

/** The present template asks "Continue selling when out of stock", older ones for the policy. */
const CONTINUES = ['continue', 'true', 'yes']
const DENIES = ['deny', 'false', 'no', '']

/** With "continue" the product is sold even without stock: decisions/0003. */
export function stockOf({ cells, at }: Row, notes: Notes): Pick<ParsedVariant, 'stock' | 'isTracked'> {
  const policy = cells[INVENTORY_POLICY]?.toLowerCase() ?? ''
  const quantity = cells[VARIANT_COLUMNS.stock]
  if (CONTINUES.includes(policy)) return { stock: '' }
  if (!DENIES.includes(policy)) notes.add(at(INVENTORY_POLICY), unknownPolicy(cells[INVENTORY_POLICY]!))
  if (quantity) return { stock: quantity }
  if (cells[INVENTORY_TRACKER]) {
    notes.add(at(INVENTORY_TRACKER), WITHOUT_QUANTITY)
    return { isTracked: true }
  }
  if (quantity === '') notes.add(at(VARIANT_COLUMNS.stock), NOT_COUNTED)
  return { stock: quantity }
}

const WITHOUT_QUANTITY = (count: number): string =>
  `${counted(count, 'tracked variant')} without a quantity: new ones start as sold out, known ones keep their stock; set it with npx shop stock set`

const NOT_COUNTED = (count: number): string =>
  `${counted(count, 'variant')} without a quantity: ${count === 1 ? 'its stock is not counted, and it never sells out' : 'their stock is not counted, and they never sell out'}`

const unknownPolicy = (word: string) => (count: number) =>
  `"${plainLine(word)}" is not known and was read as "deny" for ${counted(count, 'variant')}; write deny or continue`
