import type { ChosenSeller } from '#domain/face/face.ts'
import type { OpeningSettings } from '#shop/opening/opening.ts'
import { cdnProblems } from './cdn/cdn-settings.ts'
import { mediaProblems } from './media/media-settings.ts'
import {
  chargesMoney,
  takesTestPaymentsOnly,
  openedOf,
  paymentProblems,
  type ChosenProviders,
} from './payments/payment-settings.ts'
import { PROVIDERS_SENTENCE } from './payments/payment-variables.ts'
import type { Variables } from './variables.ts'

type Demand = { isMet: (variables: Variables) => boolean; sentence: string }

/** Otherwise, a node would generate its own secret, and reject what other nodes have signed. */
export const MISSING_SECRET =
  'TOKEN_SECRET must be set with DATABASE_URL, the same on every node: at least 32 bytes, such as those of "openssl rand -hex 32". ' +
  'A shop that had none has made one: it is the file token-secret in DATA_DIR.'

const MISSING_PRIMARY = 'DATABASE_URL must be set with DATABASE_READ_URLS: the address of their primary.'

/** A shop with an https SHOP_URL is public, so its owner must set what cannot be guessed. */
const DEMANDS: readonly Demand[] = [
  {
    isMet: ({ PAYMENTS }) => PAYMENTS !== undefined,
    sentence:
      `PAYMENTS must be set when SHOP_URL is https: ${PROVIDERS_SENTENCE}. ` +
      'With PAYMENTS=sandbox nothing is charged, and each page says that this is a test shop.',
  },
  {
    isMet: (variables) => variables.TEST_PAYMENTS || !takesTestPaymentsOnly(variables),
    sentence:
      'The keys of the payment provider charge nothing, and SHOP_URL is https. Set live keys, or set TEST_PAYMENTS=yes: ' +
      'each page then says that this is a test shop.',
  },
  {
    isMet: ({ TRUSTED_PROXY }) => TRUSTED_PROXY !== undefined,
    sentence:
      'TRUSTED_PROXY must be set when SHOP_URL is https: the address or subnet of the proxy in front of the shop, ' +
      'such as 127.0.0.1, or none if shoppers connect to the shop itself. Otherwise all of them would share one rate limit.',
  },
  {
    isMet: ({ SMTP_URL, MAIL }) => SMTP_URL !== undefined || MAIL === 'files',
    sentence:
      'SMTP_URL must be set when SHOP_URL is https, or MAIL=files, which saves emails in DATA_DIR without sending them.',
  },
]

export const missingSettings = (variables: Variables): string[] => [
  ...(variables.DATABASE_URL !== undefined && variables.TOKEN_SECRET === undefined ? [MISSING_SECRET] : []),
  ...(variables.DATABASE_READ_URLS !== undefined && variables.DATABASE_URL === undefined ? [MISSING_PRIMARY] : []),
  ...paymentProblems(variables),
  ...cdnProblems(variables),
  ...mediaProblems(variables),
  ...(variables.SHOP_URL?.startsWith('https:')
    ? DEMANDS.filter(({ isMet }) => !isMet(variables)).map(({ sentence }) => sentence)
    : []),
]

/** The opening steps that the environment settles. */
export const openingSettings = (variables: Variables): OpeningSettings => ({
  hasSeller: variables.SELLER_NAME !== undefined && variables.SELLER_ADDRESS !== undefined,
  hasChosenTax: variables.TAX_RATE !== undefined,
  takesPayments: chargesMoney(variables),
  sendsMail: variables.SMTP_URL !== undefined && variables.MAIL !== 'files',
  hasDomain: variables.SHOP_URL?.startsWith('https:') === true,
})

type Chosen = { url: string; seller: ChosenSeller; payments: ChosenProviders }

/** Shown to the owner at startup and in `shop doctor`; the shop opens anyway. */
export const settingWarnings = ({ url, seller, payments }: Chosen): string[] => [
  // Documents cannot be corrected later.
  ...(url.startsWith('https:') && seller.address.length === 0
    ? [
        'SELLER_ADDRESS is not set: invoices name their seller without an address, and are never changed afterward. ' +
          'Set it with SELLER_NAME and SELLER_TAX_ID.',
      ]
    : []),
  ...openedOf(payments).flatMap(({ warnings }) => warnings),
]
