import type { LineChoices } from '#domain/cart/cart.ts'
import { formText } from '#web/form-text.ts'

/** The fields of a form for what a shopper chooses for a line. */
export const choiceFields = ({ quantity }: LineChoices): Record<keyof LineChoices, string> => ({
  quantity: String(quantity),
})

export const choicesIn = (form: FormData): LineChoices => ({ quantity: Number(formText(form, 'quantity')) })
