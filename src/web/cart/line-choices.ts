import type { LineChoices } from '#domain/cart/cart.ts'
import { formText } from '#web/form-text.ts'

const READERS: { [Name in keyof LineChoices]: (text: string) => LineChoices[Name] } = { quantity: Number }

/** The form fields for a shopper's choices for a line. */
export const choiceFields = ({ quantity }: LineChoices): Record<keyof LineChoices, string> => ({
  quantity: String(quantity),
})

/** The choices that a form has a field for. */
export const choicesIn = (form: FormData): Partial<LineChoices> =>
  Object.fromEntries(
    Object.entries(READERS).flatMap(([name, read]) => (form.has(name) ? [[name, read(formText(form, name))]] : [])),
  )
