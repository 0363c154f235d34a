import { ADDRESS_FIELDS, type Address } from '#domain/checkout/address.ts'
import { invalid, type FieldErrors } from '#domain/errors.ts'
import { parseCents, plainDollars, type Cents } from '#domain/money.ts'
import { ENTERED_TEXTS, type EnteredLine } from '#domain/orders/by-hand/entered-lines.ts'
import { textIn } from '#desk/orders/forms/form-texts.ts'
import type { Typed } from '#desk/typed.ts'

/** The names of a row's fields, by the fields of its line. An item of the shop has an SKU, any other a name. */
const FIELDS = {
  item: { sku: 'sku', quantity: 'quantity', priceCents: 'price', reason: 'reason' },
  other: { sku: 'name', name: 'name', quantity: 'pieces', priceCents: 'each' },
} as const

export type RowKind = keyof typeof FIELDS
type Row = { kind: RowKind; place: number; line: EnteredLine }

export const rowCountName = (kind: RowKind): string => `${kind}-rows`
export const ROWS_AT_FIRST = { item: 2, other: 0 } as const
const MAX_ROWS = 100

export function rowCountOf(typed: Typed | undefined, kind: RowKind, atFirst = 0): number {
  const count = Number(typed?.[rowCountName(kind)] ?? atFirst)
  return Number.isInteger(count) && count >= 0 && count <= MAX_ROWS ? count : atFirst
}

/** The order that the form describes, without its empty rows. Throws 'invalid', with the names of its fields. */
export const enteredOrderIn = (form: FormData) => ({
  lines: rowsIn(form).map(({ line }) => line),
  address: Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, textIn(form, field) ?? ''])),
  shippingOptionId: textIn(form, 'shippingOptionId') ?? '',
})

function rowsIn(form: FormData): Row[] {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const rows = (kind: RowKind, read: (place: number) => EnteredLine | null): Row[] =>
    Array.from({ length: rowCountOf(typed, kind) }).flatMap((_, place) => {
      const line = read(place)
      return line ? [{ kind, place, line }] : []
    })
  return [...rows('item', (place) => itemIn(form, place)), ...rows('other', (place) => otherIn(form, place))]
}

function itemIn(form: FormData, place: number): EnteredLine | null {
  const [sku, price, reason] = ['sku', 'price', 'reason'].map((name) => textIn(form, `${name}-${place}`))
  if (sku == null) return null
  return {
    sku,
    quantity: quantityIn(form, `quantity-${place}`),
    ...(price != null && { priceCents: centsOf(price, `price-${place}`), reason: reason ?? '' }),
  }
}

function otherIn(form: FormData, place: number): EnteredLine | null {
  const [name, each] = ['name', 'each'].map((of) => textIn(form, `${of}-${place}`))
  if (name == null && each == null) return null
  return {
    name: name ?? '',
    quantity: quantityIn(form, `pieces-${place}`),
    ...(each != null && { priceCents: centsOf(each, `each-${place}`) }),
    taxable: !form.has(`untaxed-${place}`),
    requiresShipping: !form.has(`unshipped-${place}`),
  }
}

const quantityIn = (form: FormData, name: string): number => Number(textIn(form, name) ?? 1)

function centsOf(text: string, name: string): Cents {
  const cents = parseCents(text)
  if (cents === null) throw invalid(ENTERED_TEXTS.price, { [name]: ENTERED_TEXTS.price })
  return cents
}

/** Names the fields of the form instead of the deed's: `lines.0.sku` is `sku-2` if two rows before it are empty. */
export function ofForm(fields: FieldErrors, form: FormData): FieldErrors {
  const isOfLine = (field: string): boolean => field.startsWith('lines.')
  // The rows can be read if the deed has read them.
  const rows = Object.keys(fields).some(isOfLine) ? rowsIn(form) : []
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => {
      const [, position = '', name = ''] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
      const row = rows[Number(position)]
      const own = row && (FIELDS[row.kind] as Record<string, string>)[name]
      return [own ? `${own}-${row.place}` : field.replace(/^address\./, ''), message]
    }),
  )
}

type Draft = { entered: readonly EnteredLine[]; address: Address | null; shippingOptionId: string | null }

/** The fields of the form for an order that is saved. */
export function typedOfDraft({ entered, address, shippingOptionId }: Draft): Typed {
  const items = entered.filter(({ sku }) => sku)
  const others = entered.filter(({ sku }) => !sku)
  const rows = [
    ...items.map((line, place) => fieldsOf('item', line, place)),
    ...others.map((line, place) => fieldsOf('other', line, place)),
  ]
  return Object.assign(
    { [rowCountName('item')]: String(items.length), [rowCountName('other')]: String(others.length) },
    ...rows,
    address,
    { shippingOptionId: shippingOptionId ?? '' },
  ) as Typed
}

function fieldsOf(kind: RowKind, line: EnteredLine, place: number): Typed {
  const price = line.priceCents === undefined ? '' : plainDollars(line.priceCents)
  const values = { ...line, priceCents: price } as Record<string, unknown>
  const named = Object.entries(FIELDS[kind]).filter(([field]) => kind === 'item' || field !== 'sku')
  return {
    ...Object.fromEntries(named.map(([field, name]) => [`${name}-${place}`, String(values[field] ?? '')])),
    ...(line.taxable === false && { [`untaxed-${place}`]: 'on' }),
    ...(line.requiresShipping === false && { [`unshipped-${place}`]: 'on' }),
  }
}
