import { z } from 'zod'
import { PAYMENT_PROVIDERS } from '#domain/checkout/payment-kinds.ts'
import { enumerated } from '#domain/enumeration.ts'
import { isLocalhost } from '#domain/test-shop.ts'
import { WEBHOOK_ID } from '#payments/paypal/settings.ts'
import { PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from '#payments/stripe/settings.ts'
import { accountOfShop, ofNode, ofShop, secretOfNode } from '#server/settings/marks.ts'

/** The valid values of PAYMENTS: one provider, or several in this order. */
const PROVIDER_LISTS: string[] = PAYMENT_PROVIDERS.reduce<string[][]>(
  (lists, provider) => [...lists, ...lists.map((list) => [...list, provider])],
  [[]],
)
  .filter((list) => list.length > 0)
  .toSorted((one, other) => one.length - other.length)
  .map((list) => list.join(','))

/** "stripe, paypal, or stripe,paypal". */
export const PROVIDERS_SENTENCE = enumerated(PROVIDER_LISTS, 'or')

const withoutSpaces = z.string().transform((text) => text.replaceAll(/\s/g, ''))
const ofPaypal = z.string().regex(/^[\w-]{10,200}$/)
const testServer = z
  .string()
  .refine((text) => URL.canParse(text) && isTestServer(new URL(text)))
  .transform((text) => new URL(text))
  .optional()
  .describe('an address of this machine, such as http://127.0.0.1:4010, and is for tests only')

/** The payment settings. Each description completes "NAME must be …". */
export const PAYMENT_VARIABLES = {
  PAYMENTS: ofShop(
    withoutSpaces
      .pipe(z.enum(['sandbox', ...PROVIDER_LISTS]))
      .optional()
      .describe(`sandbox, which charges nothing, or ${PROVIDERS_SENTENCE}`),
  ),
  TEST_PAYMENTS: ofNode(
    z
      .enum(['yes', 'no'])
      .default('no')
      .transform((text) => text === 'yes')
      .describe('yes or no'),
  ),
  CAPTURE: ofShop(z.enum(['immediate', 'on-shipment']).default('immediate').describe('immediate or on-shipment')),
  STRIPE_SECRET_KEY: secretOfNode(
    z
      .string()
      .regex(SECRET_KEY)
      .optional()
      .describe('a Stripe key that begins with rk_live_, rk_test_, sk_live_ or sk_test_'),
  ),
  STRIPE_PUBLISHABLE_KEY: accountOfShop(
    z.string().regex(PUBLISHABLE_KEY).optional().describe('a Stripe key that begins with pk_live_ or pk_test_'),
  ),
  STRIPE_WEBHOOK_SECRET: secretOfNode(
    withoutSpaces
      .transform((text) => text.split(','))
      .refine((secrets) => secrets.every((secret) => WEBHOOK_SECRET.test(secret)))
      .optional()
      .describe('the signing secret of the webhook endpoint, which begins with whsec_, or two separated by a comma'),
  ),
  STRIPE_API: ofNode(testServer),
  PAYPAL_CLIENT_ID: accountOfShop(ofPaypal.optional().describe('the client id of a PayPal app')),
  PAYPAL_CLIENT_SECRET: secretOfNode(ofPaypal.optional().describe('the secret of that app')),
  PAYPAL_WEBHOOK_ID: secretOfNode(
    z
      .string()
      .regex(WEBHOOK_ID)
      .optional()
      .describe('the id of the webhook at PayPal: capital letters and digits, not a URL'),
  ),
  PAYPAL_ENVIRONMENT: ofShop(z.enum(['live', 'sandbox']).optional().describe('live or sandbox')),
  PAYPAL_API: ofNode(testServer),
}

const isTestServer = ({ href, protocol, pathname, port }: URL): boolean =>
  protocol === 'http:' && pathname === '/' && port !== '' && isLocalhost(href)

export type PaymentVariables = z.infer<z.ZodObject<typeof PAYMENT_VARIABLES>>
