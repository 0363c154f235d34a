import type { LineChoices } from '#domain/cart/cart.ts'
import { formText } from '#web/form-text.ts'

const READERS: { [Name in keyof LineChoices]: (text: string) => LineChoices[Name] } = { quantity: Number }

/** The fields of a form for what a shopper chooses for a line. */
export const choiceFields = ({ quantity }: LineChoices): Record<keyof LineChoices, string> => ({
  quantity: String(quantity),
})

/** The choices of which a form has a field. */
export const choicesIn = (form: FormData): Partial<LineChoices> =>
  Object.fromEntries(
    Object.entries(READERS).flatMap(([name, read]) => (form.has(name) ? [[name, read(formText(form, name))]] : [])),
  )
