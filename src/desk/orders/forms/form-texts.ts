import { invalid } from '#domain/errors.ts'
import { parseCents, type Cents } from '#domain/money.ts'
import { readReason } from '#domain/orders/reason.ts'

/** The text of a field; null if it is empty. */
export function textIn(form: FormData, name: string): string | null {
  const text = form.get(name)
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

/** Throws 'invalid' if the field is empty. `label` is what the form calls it. */
export function requiredIn(form: FormData, name: string, label: string, maxLength?: number): string {
  const text = textIn(form, name)
  if (text === null) throw invalid(`${label} is required.`, { [name]: `${label} is required` })
  return readReason(text, label, maxLength)
}

export function reasonIn(form: FormData): string | null {
  const text = textIn(form, 'reason')
  return text === null ? null : readReason(text, 'The reason')
}

/** An amount in dollars. Throws 'invalid'. */
export function centsIn(form: FormData, name: string): Cents {
  const text = textIn(form, name)
  const cents = text === null ? 0 : parseCents(text)
  if (cents === null) throw invalid('Write the amount in dollars, such as 12.50.', { [name]: 'Such as 12.50' })
  return cents
}
