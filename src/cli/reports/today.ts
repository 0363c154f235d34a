import { Command } from 'commander'
import type { DeedOutput } from '#contract/owner/index.ts'
import { boundedText } from '#domain/counts.ts'
import { salesText } from '#domain/day-summary.ts'
import { minuteOf, minuteWithZone, type TimeZone } from '#domain/days.ts'
import { formatCents } from '#domain/money.ts'
import { UNPAID_WORDS } from '#domain/orders/payment-states.ts'
import { plainLine } from '#domain/plain-text.ts'
import { doDeedInZone } from '#cli/with-shop.ts'
import { readOnly } from '#cli/effects.ts'

const EXPLANATION = `
It lists the orders to pack, oldest first, and what waits for you: payments, refunds and disputes, returns, failed emails and other jobs,
and products that shoppers viewed while sold out in the last seven days. Each with the command that settles it.
An order is late once it could have arrived by the promise of its shipping option, or else after two business days.`

export const command = new Command('today')
  .option('--json', 'print it as JSON, with amounts in cents')
  .addHelpText('after', EXPLANATION)
  .action(readOnly(showToday))

type Today = DeedOutput<'GET /owner/today'>
type Entry = { count: number; title: string; command: string; lines: string[] }

async function showToday({ json }: { json?: true }): Promise<void> {
  const [today, timeZone] = await doDeedInZone('GET /owner/today', {})
  if (json) return console.log(JSON.stringify(today, null, 2))
  const entries = [packing, money, returns, messages, soldOut]
    .flatMap((entriesOf) => entriesOf(today, timeZone))
    .filter(({ count }) => count > 0)
  for (const { title, command: words, lines } of entries) {
    console.log(`${title}: npx shop ${words}`)
    for (const line of lines) console.log(`  ${line}`)
  }
  if (entries.length === 0) console.log('Nothing to do.')
  if (today.yesterday) console.log(`Yesterday: ${salesText(today.yesterday)}`)
}

const packing = ({ packing: { count, late, packed, oldest } }: Today, timeZone: TimeZone): Entry[] => [
  {
    count,
    title: `${boundedText(count, 'order')} to pack${late > 0 ? `, ${boundedText(late, 'order')} late` : ''}`,
    command: 'orders list --attention to-pack',
    lines: oldest.map(({ number, createdAt, name, isLate, unpaid }) =>
      [
        number,
        minuteOf(createdAt, timeZone),
        ...(isLate ? ['late'] : []),
        ...(unpaid ? [UNPAID_WORDS[unpaid]] : []),
        plainLine(name),
      ].join('  '),
    ),
  },
  {
    count: packed,
    title: `${boundedText(packed, 'packed order')} to ship`,
    command: 'orders list --status processing',
    lines: [],
  },
]

const money = ({ money: waiting }: Today, timeZone: TimeZone): Entry[] => {
  if (!waiting) return []
  const { uncharged, ending, refunds, disputes } = waiting
  const at = (time: string) => minuteWithZone(time, timeZone)
  return [
    {
      count: disputes.count,
      title: `${boundedText(disputes.count, 'payment')} disputed`,
      command: 'payments list --state disputed',
      lines: disputes.orders.map(
        ({ number, amountCents, at: by }) =>
          `${number}  ${formatCents(amountCents)}${by === null ? '' : `  respond by ${at(by)}`}`,
      ),
    },
    {
      count: refunds.count,
      title: `${boundedText(refunds.count, 'refund')} failed`,
      command: 'orders refund NUMBER --retry',
      lines: refunds.orders.map(({ number, amountCents, failure }) =>
        [number, formatCents(amountCents), plainLine(failure ?? '')].join('  ').trimEnd(),
      ),
    },
    {
      count: uncharged.count,
      title: `${boundedText(uncharged.count, 'payment')} not charged yet`,
      command: 'payments list --state authorized',
      lines: uncharged.orders.map((one) => `${one.number}  ${formatCents(one.amountCents)}  since ${at(one.at)}`),
    },
    {
      count: ending.count,
      title: `${boundedText(ending.count, 'payment')} about to expire: ship or cancel the orders`,
      command: 'orders ship NUMBER',
      lines: ending.orders.map((one) => `${one.number}  ${formatCents(one.amountCents)}  until ${at(one.at)}`),
    },
  ]
}

const returns = ({ returns: { toDecide, toReceive, oldest } }: Today): Entry[] => [
  {
    count: toDecide + toReceive,
    title: `${boundedText(toDecide, 'return')} to decide, ${toReceive} to receive`,
    command: 'returns list',
    lines: oldest.map(({ name, kind, state }) => `${name}  ${kind}  ${state}`),
  },
]

const messages = ({ messages: failed }: Today): Entry[] =>
  failed
    ? [
        {
          count: failed.emails + failed.others,
          title: `${boundedText(failed.emails, 'email')} and ${boundedText(failed.others, 'other job')} failed`,
          command: 'outbox',
          lines: failed.error === null ? [] : [plainLine(failed.error)],
        },
      ]
    : []

const soldOut = ({ soldOut: wanted }: Today): Entry[] =>
  wanted
    ? [
        {
          count: wanted.count,
          title: `${boundedText(wanted.count, 'product')} viewed while sold out`,
          command: 'stock set',
          lines: wanted.products.map(({ slug, name, views }) => `${slug}  ${plainLine(name)}  ${views}`),
        },
      ]
    : []
