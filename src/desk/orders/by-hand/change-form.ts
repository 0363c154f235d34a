import type { RouterContextProvider } from 'react-router'
import { ADDRESS_FIELDS } from '#domain/checkout/address.ts'
import { desk } from '#desk/context.ts'
import { typedIn } from '#desk/do.ts'
import { textIn } from '#desk/orders/forms/form-texts.ts'
import type { Typed } from '#desk/typed.ts'
import { rowCountName, rowCountOf, type RowKind } from './entered-order.ts'
import { SEARCHED, type FoundItems } from './find-items.tsx'

/** The form with more lines, what was found for it, or an address. */
export type ChangedForm = { typed: Typed; found: FoundItems | null }

const MAX_FOUND = 10

/** Does what a button of the form asks for other than the order itself; null if it was the order's. Nothing is written. */
export async function changeForm(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<ChangedForm | null> {
  const typed = typedIn(form)
  const { intent, find = '', [SEARCHED]: searched, add } = typed
  if (add !== undefined) return { typed: withItem(typed, add), found: null }
  if (intent === 'add-item') return { typed: withRow(typed, 'item'), found: null }
  if (intent === 'add-other') return { typed: withRow(typed, 'other'), found: null }
  if (intent === 'address') return { typed: { ...typed, ...(await lastAddress(context, form)) }, found: null }
  if (find.trim() === '' || (intent !== 'find' && find === searched)) return null
  const { variants } = await context.get(desk).deed('GET /owner/variants', { q: find.trim(), limit: MAX_FOUND })
  return { typed, found: variants }
}

const withRow = (typed: Typed, kind: RowKind): Typed => ({
  ...typed,
  [rowCountName(kind)]: String(rowCountOf(typed, kind) + 1),
})

/** Fills in the first line without an item, or a new one. */
function withItem(typed: Typed, sku: string): Typed {
  const count = rowCountOf(typed, 'item')
  const empty = Array.from({ length: count }, (_, place) => `sku-${place}`).find((name) => !typed[name]?.trim())
  const rest = { ...typed, [SEARCHED]: typed.find ?? '' }
  return empty ? { ...rest, [empty]: sku } : { ...withRow(rest, 'item'), [`sku-${count}`]: sku }
}

/** The address of the last order with this email address, for the fields that are empty. */
async function lastAddress(context: Readonly<RouterContextProvider>, form: FormData): Promise<Typed> {
  const { deed } = context.get(desk)
  const email = textIn(form, 'email')
  if (email === null) return {}
  const { orders } = await deed('GET /owner/orders', { email, limit: 1 })
  if (!orders[0]) return {}
  const { order } = await deed('GET /owner/orders/{number}', { number: orders[0].number })
  const fields = ADDRESS_FIELDS.filter((field) => field !== 'email' && textIn(form, field) === null)
  return Object.fromEntries([...fields, 'country' as const].map((field) => [field, order.shippingAddress[field]]))
}
