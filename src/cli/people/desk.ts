import { Command } from 'commander'
import { minuteWithZone } from '#domain/days.ts'
import { deskLinkPath, LINK_TEXTS } from '#domain/people/desk-links.ts'
import { plainLine } from '#domain/plain-text.ts'
import { readDeskUrl } from '#server/config.ts'
import { ConfigError } from '#server/config-error.ts'
import { printedLink } from '#shop/people/desk/printed-link.ts'
import { mutating } from '#cli/effects.ts'
import { withShop } from '#cli/with-shop.ts'

const EXPLANATION = `
The link works once, for ten minutes. The first person who opens it becomes an owner; others are invited, at the desk or by
"npx shop people invite". With --for, it lets a person in who has lost a phone or a password: the passkeys and the password from
before stop working, and all sessions of the person end. The shop must be open, with DESK_PORT or DESK_URL as here.

Examples:
  npx shop desk
  npx shop desk --for eve@example.com`

export const command = new Command('desk')
  .option('--for <email>', 'a person who cannot sign in any more')
  .addHelpText('after', EXPLANATION)
  .action(mutating(print))

async function print({ for: email }: { for?: string }): Promise<void> {
  const url = readDeskUrl(process.env)
  if (url === null) throw new ConfigError(LINK_TEXTS.closed)
  const [{ link, secret }, timeZone] = await withShop(async (shop) => [await printedLink(shop, email), shop.timeZone])
  console.log(url + deskLinkPath(secret))
  const whom = link.name === null ? 'the first person' : plainLine(link.name)
  console.log(`It lets ${whom} in as ${link.power}, once, until ${minuteWithZone(link.expiresAt, timeZone)}.`)
  if (!(await answers(url))) console.error(`The desk gives no answer at ${url}. Is the shop open, with DESK_PORT?`)
}

const MAX_WAIT_MS = 2000

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(MAX_WAIT_MS), redirect: 'manual' }).then(
    () => true,
    () => false,
  )
