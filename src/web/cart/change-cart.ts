import type { Answer, ShopApi } from '#contract/client.ts'
import { CART_TEXTS } from '#domain/cart/cart-texts.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { onApiError } from '#web/on-api-error.ts'
import { formText } from '#web/form-text.ts'
import { choicesIn } from './line-choices.ts'

export type Cart = Answer<'GET /api/cart'>
/** `problem` is why the cart could not be loaded; null if it was. */
export type CartPageData = { cart: Cart; problem: string | null }
export type CartItem = Cart['items'][number]
export type CartOutcome = { ok: true; cart: Cart } | { ok: false; message: string; fields: FieldErrors; status: number }

/** Runs a cart form with its fields `intent`, `productId`, `variantId` and `quantity`. */
export function changeCart(api: ShopApi, form: FormData): Promise<CartOutcome> {
  const { run, failure } = INTENTS[intentOf(form)]
  return run(api, form).then(
    (cart) => ({ ok: true, cart }),
    onApiError(({ status, message, fields }) => ({ ok: false, message: `${failure}. ${message}`, fields, status })),
  )
}

/** The queue key of a form: its line and changed field, of which only the latest queued change runs. Undefined for additions. */
export function queueKeyOf(form: FormData): string | undefined {
  const intent = intentOf(form)
  if (intent !== 'change' && intent !== 'remove') return undefined
  const others = [...form.keys()].filter((name) => !QUANTITY_FIELDS.includes(name))
  return [formText(form, 'variantId'), ...others].join(' ')
}

const QUANTITY_FIELDS: readonly string[] = ['intent', 'variantId', 'quantity']

const NAMES = ['add', 'change', 'remove', 'clear'] as const
type Intent = (typeof NAMES)[number]

const intentOf = (form: FormData): Intent => NAMES.find((name) => name === formText(form, 'intent')) ?? 'add'

const INTENTS: Record<Intent, { failure: string; run: (api: ShopApi, form: FormData) => Promise<Cart> }> = {
  add: {
    failure: CART_TEXTS.add,
    run: (api, form) => {
      const variantId = formText(form, 'variantId')
      return api('POST /api/cart/items', {
        body: {
          productId: formText(form, 'productId'),
          ...(variantId && { variantId }),
          ...choicesIn(form),
          ...shownIn(form),
        },
      })
    },
  },
  change: {
    failure: CART_TEXTS.update,
    run: (api, form) => {
      const quantity = Number(formText(form, 'quantity'))
      return api('PUT /api/cart/items/{id}', { ...lineParams(form), body: { ...choicesIn(form), quantity } })
    },
  },
  remove: { failure: CART_TEXTS.remove, run: (api, form) => api('DELETE /api/cart/items/{id}', lineParams(form)) },
  clear: { failure: CART_TEXTS.clear, run: (api) => api('DELETE /api/cart') },
}

/** The displayed name, price and picture, which section 7 sends along. The server uses its own values. */
const shownIn = (form: FormData) => ({
  ...(form.has('name') && { name: formText(form, 'name') }),
  ...(form.has('price') && { price: Number(formText(form, 'price')) }),
  ...(form.has('image') && { image: formText(form, 'image') }),
})

const lineParams = (form: FormData) => ({ params: { id: formText(form, 'variantId') } })
