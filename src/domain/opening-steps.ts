import { SWITCH_VALUES, type Switch } from '#domain/face/switches.ts'

/** The facts that determine which opening steps are done. */
export type OpeningFacts = {
  hasOwnProducts: boolean
  hasDemo: boolean
  hasSeller: boolean
  hasChosenTax: boolean
  takesPayments: boolean
  sendsMail: boolean
  hasDomain: boolean
  hasOrder: boolean
  /** The switches of the published face that the owner has not set. */
  unchosen: readonly Switch[]
}

type Rule = {
  name: string
  title: string
  isDone: (facts: OpeningFacts) => boolean
  settledBy: string
  /** Commands for the choices in this step, which confirming it does not make. */
  choices?: (facts: OpeningFacts) => string[]
}

const confirmed = (name: string): string => `npx shop ready confirm ${name}`
const never = () => false

/** The demo keeps the switches of the specification. */
function switchCommands({ hasDemo, unchosen }: OpeningFacts): string[] {
  if (hasDemo || unchosen.length === 0) return []
  const commands = unchosen.map((name) => `npx shop face set switches.${name} ${SWITCH_VALUES[name].join('|')}`)
  return [...commands, 'npx shop face publish']
}

const STEPS: readonly Rule[] = [
  {
    name: 'products',
    title: 'Your own products, without demo products',
    isDone: ({ hasOwnProducts, hasDemo }) => hasOwnProducts && !hasDemo,
    settledBy: 'npx shop import FILE, then npx shop demo remove',
  },
  {
    name: 'seller',
    title: 'Seller name and address for invoices',
    isDone: ({ hasSeller }) => hasSeller,
    settledBy: 'SELLER_NAME and SELLER_ADDRESS',
  },
  {
    name: 'shipping',
    title: 'Shipping options and their prices',
    isDone: never,
    settledBy: `npx shop shipping, then ${confirmed('shipping')}`,
  },
  {
    name: 'tax',
    title: 'The tax rate',
    isDone: ({ hasChosenTax }) => hasChosenTax,
    settledBy: 'npx shop settings set tax-rate 0.08',
  },
  {
    name: 'payment',
    title: 'A payment provider with live keys',
    isDone: ({ takesPayments }) => takesPayments,
    settledBy: 'PAYMENTS and the keys of the provider',
  },
  {
    name: 'mail',
    title: 'A mail server',
    isDone: ({ sendsMail }) => sendsMail,
    settledBy: 'SMTP_URL, then npx shop mail test',
  },
  {
    name: 'domain',
    title: 'A domain with HTTPS',
    isDone: ({ hasDomain }) => hasDomain,
    settledBy: 'SHOP_URL=https://…',
  },
  {
    name: 'backup',
    title: 'Daily backups, and one test restore',
    isDone: never,
    settledBy: `npx shop backup FILE, then ${confirmed('backup')}`,
  },
  {
    name: 'policies',
    title: 'Policies reviewed; newsletter, sign-in buttons, reviews and withdrawal configured',
    isDone: never,
    settledBy: `/shipping, /returns, /privacy, /terms, then ${confirmed('policies')}`,
    choices: switchCommands,
  },
  {
    name: 'order',
    title: 'A test order',
    isDone: ({ hasOrder }) => hasOrder,
    settledBy: `an order of yours, which you can ship and refund as well, or ${confirmed('order')} after it was removed`,
  },
]

/** The steps that the shop cannot check itself, or not always. */
export const CONFIRMABLE_STEPS: readonly string[] = ['shipping', 'backup', 'policies', 'order']

export type OpeningStep = { name: string; title: string; isDone: boolean; settledBy: string }

export const openingSteps = (facts: OpeningFacts, confirmedSteps: readonly string[]): OpeningStep[] =>
  STEPS.map(({ name, title, isDone, settledBy, choices }) => {
    const isSettled = isDone(facts) || confirmedSteps.includes(name)
    const chosenBy = choices?.(facts) ?? []
    const open = [...(isSettled && chosenBy.length > 0 ? [] : [settledBy]), ...chosenBy]
    return { name, title, isDone: isSettled && chosenBy.length === 0, settledBy: open.join(', ') }
  })
