import type { ShopApi } from '#contract/client.ts'
import { ADDRESS_FIELDS, addressErrors, readAddress, type Address } from '#domain/checkout/address.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { toCents } from '#domain/money.ts'
import {
  CARD_LABELS,
  cardErrors,
  cardMessage,
  PAYMENT_TEXTS,
  readCard,
  type Card,
  type CardField,
} from '#domain/checkout/payment.ts'
import { needsCard, NO_PAYMENT } from '#domain/checkout/payment-kinds.ts'
import { formText, formTexts } from '#web/form-text.ts'
import { publishableKeyIn, type Checkout } from '#web/checkout/checkout-data.ts'
import { failure, failureOf, type CheckoutFailure } from '#web/checkout/failure.ts'

type Fields = FormData | URLSearchParams

export const CARD_FIELDS = Object.keys(CARD_LABELS) as CardField[]
export const NO_CARD: Card = { cardNumber: '', cardHolder: '', expiryDate: '', cvv: '' }
export const BILLING = 'billingAddress.'

export const cardOf = (form: FormData): Card => readCard(formTexts(form, CARD_FIELDS))

/** Creates a payment intent for the displayed total, unless it is 0, then saves the rest. Returns null on success. Ignores card fields. */
export async function submitPayment(
  api: ShopApi,
  fields: Fields,
  { paymentToken, total }: { paymentToken: string; total: number },
): Promise<CheckoutFailure | null> {
  const values = valuesOf(fields)
  const paymentMethodId = formText(fields, 'paymentMethodId')
  try {
    if (paymentMethodId !== NO_PAYMENT.id)
      await api('POST /api/payment/create-intent', { body: { amount: toCents(total), currency: 'usd' } })
  } catch (error) {
    const failed = failureOf(error, 'payment', PAYMENT_TEXTS.initialize, values)
    return { ...failed, message: PAYMENT_TEXTS.initialize, fields: {} }
  }
  try {
    await api('PUT /api/checkout/payment', {
      body: {
        paymentMethodId,
        ...(paymentToken && { paymentToken }),
        ...billingOf(fields),
      },
    })
    return null
  } catch (error) {
    const failed = failureOf(error, 'payment', PAYMENT_TEXTS.initialize, values)
    const { paymentToken: message, ...others } = failed.fields
    return message ? { ...failed, message, fields: others } : failed
  }
}

/** Handles the provider's redirect without JavaScript. Null: the key is another cart's. 'billing': that address is entered next. */
export async function resumePayment(
  api: ShopApi,
  returned: URLSearchParams,
  {
    paymentMethods: methods,
    requestKey,
    orderSummary,
  }: Pick<Checkout, 'paymentMethods' | 'requestKey' | 'orderSummary'>,
): Promise<'saved' | 'billing' | CheckoutFailure | null> {
  // This GET request changes the checkout: the form's key keeps other sites from sending browsers here.
  if (returned.get('requestKey') !== requestKey) return null
  const paymentToken = entersCard(returned, methods) ? formText(returned, 'payment_token') : ''
  if (entersCard(returned, methods) && !paymentToken) {
    const fields = returnedErrors(formText(returned, 'card_errors'))
    return failure('payment', { fields, values: valuesOf(returned) })
  }
  const failed = await submitPayment(api, billedToShipping(returned), { paymentToken, total: orderSummary.total })
  return failed ?? (isSameAddress(returned) ? 'saved' : 'billing')
}

/** Section 5, "Payment". Fields of the provider's script validate themselves. */
export const paymentErrors = (form: FormData, methods: Checkout['paymentMethods']): FieldErrors => ({
  ...(!formText(form, 'paymentMethodId') && { paymentMethodId: PAYMENT_TEXTS.required }),
  ...(publishableKeyIn(methods) === null && entersCard(form, methods) && cardErrors(cardOf(form))),
  ...billingErrors(form),
})

export const entersCard = (fields: Fields, methods: Checkout['paymentMethods']): boolean =>
  methods.some((method) => needsCard(method) && method._id === formText(fields, 'paymentMethodId')) &&
  formText(fields, 'card') !== 'saved'

export const billingAddressIn = (fields: Fields, { shippingAddress }: Checkout): Address =>
  isSameAddress(fields) && shippingAddress ? shippingAddress : readAddress(formTexts(fields, ADDRESS_FIELDS, BILLING))

const isSameAddress = (fields: Fields): boolean => formText(fields, 'useSameAddressForBilling') !== ''

const billingOf = (fields: Fields) =>
  isSameAddress(fields)
    ? { useSameAddressForBilling: true }
    : { useSameAddressForBilling: false, billingAddress: formTexts(fields, ADDRESS_FIELDS, BILLING) }

function billingErrors(fields: Fields): FieldErrors {
  if (isSameAddress(fields)) return {}
  const errors = addressErrors(readAddress(formTexts(fields, ADDRESS_FIELDS, BILLING)))
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [BILLING + name, message]))
}

/** Turns "cardNumber:missing,cvv:malformed" into the messages of section 5. */
const returnedErrors = (text: string): FieldErrors =>
  Object.fromEntries(
    CARD_FIELDS.flatMap((field) => {
      const fault = new RegExp(`(?:^|,)${field}:(\\w+)`).exec(text)?.[1]
      return fault ? [[field, cardMessage(field, fault === 'missing' ? '' : fault)]] : []
    }),
  )

function billedToShipping(returned: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(returned)
  rest.set('useSameAddressForBilling', 'on')
  return rest
}

function valuesOf(fields: Fields): Record<string, string> {
  const names = ['paymentMethodId', 'useSameAddressForBilling', ...ADDRESS_FIELDS.map((name) => BILLING + name)]
  return formTexts(fields, names)
}
