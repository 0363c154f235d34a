import type { DeedInput } from '#contract/owner/index.ts'
import { invalid } from '#domain/errors.ts'
import { requestedLine } from '#domain/orders/packing/order-to-pack.ts'
import type { ShownOrder } from '#desk/orders/one-order.ts'

type Chosen = NonNullable<DeedInput<'POST /owner/orders/{number}/refunds'>['lines']>

/** The lines of a form with a quantity, by SKU or line number. */
export const linesIn = (form: FormData, order: ShownOrder['order'], group = 'units'): Chosen =>
  order.lines.flatMap(({ name }, position) => {
    const text = String(form.get(`${group}-${position}`) ?? '').trim()
    if (!/^\d{0,6}$/.test(text)) throw invalid(`${name}: the quantity must be a whole number.`)
    return Number(text) === 0 ? [] : [{ line: requestedLine(order, position), quantity: Number(text) }]
  })

/** Throws 'invalid' without any. */
export function someLinesIn(form: FormData, order: ShownOrder['order']): Chosen {
  const chosen = linesIn(form, order)
  if (chosen.length === 0) throw invalid('Choose at least one item.')
  return chosen
}
