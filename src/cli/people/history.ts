import { Command, Option } from 'commander'
import { titleOfDeed } from '#contract/owner/index.ts'
import { localTime, type Days, type TimeZone } from '#domain/days.ts'
import type { DoneDeed } from '#domain/people/history.ts'
import { plainLine } from '#domain/plain-text.ts'
import { DEFAULT_LISTED, readDay, readLimit } from '#cli/orders/list.ts'
import { cut } from '#cli/settings/table.ts'
import { readOnly } from '#cli/effects.ts'
import { doDeedInZone } from '#cli/with-shop.ts'

const EXPLANATION = `
Each line is something that changed the shop, newest first: when, who, what and about what, with what it was before and is now. It was
done by a person of the desk, by a command, with the name of the machine's user, or with a key of the owner's API. What was refused is listed if it would have
moved money or stock. Deeds are kept for two years. The words of shoppers are forgotten when they are erased.

Examples:
  npx shop history --since 2026-01-01
  npx shop history --about K7Q2-9XMD           an order, product, page or other thing
  npx shop history --who Warehouse --limit 10
  npx shop history --text refunds --json`

export const command = new Command('history')
  .addOption(new Option('--since <day>', 'from this day on, such as 2026-01-31').argParser(readDay))
  .addOption(new Option('--until <day>', 'up to and including this day').argParser(readDay))
  .option('--who <name>', 'only what this person, key or user of the machine did')
  .option('--deed <name>', 'only this deed, such as "PUT /owner/settings/{name}"')
  .option('--about <name>', 'only what was done to this order, product or other thing')
  .option('--text <text>', 'only deeds with this text in anything that is recorded of them')
  .addOption(new Option('--limit <number>', 'the maximum number to list').argParser(readLimit).default(DEFAULT_LISTED))
  .option('--after <deed>', 'continue a list after this deed')
  .option('--json', 'print one JSON object per line')
  .addHelpText('after', EXPLANATION)
  .action(readOnly(list))

type Options = Days & {
  who?: string
  deed?: string
  about?: string
  text?: string
  after?: string
  limit: number
  json?: true
}

async function list({ json, ...filter }: Options): Promise<void> {
  const [{ deeds, after }, timeZone] = await doDeedInZone('GET /owner/history', filter)
  for (const deed of deeds) console.log(json ? JSON.stringify(deed) : lineOf(deed, timeZone))
  if (deeds.length === 0 && !json) console.log('Nothing was done that matches.')
  if (after !== null) console.error(`More was done: use a higher --limit, or --after ${after}.`)
}

const MAX_VALUE_COLUMNS = 60

function lineOf({ at, by, deed, about, before, after, outcome }: DoneDeed, timeZone: TimeZone): string {
  const values = [before, after].filter((value) => value !== null && value !== undefined).map(valueText)
  const ended = outcome === 'done' ? '' : outcome === null ? 'not finished' : `not done: ${outcome}`
  const parts = [
    localTime(at, timeZone),
    `${by.name} (${by.kind})`,
    titleOfDeed(deed),
    about ?? '',
    values.join(' → '),
    ended,
  ]
  return parts
    .map(plainLine)
    .filter((part) => part !== '')
    .join('  ')
}

const valueText = (value: unknown): string =>
  cut(typeof value === 'string' ? value : JSON.stringify(value), MAX_VALUE_COLUMNS)
