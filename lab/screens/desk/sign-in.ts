import type { Page } from '@playwright/test'
import { firstLinkOf, signInByLink } from '../../../test/e2e/desk/sign-in-by-link.ts'
import { openPage } from '../../../test/e2e/support/requests.ts'
import type { RunningShop } from '../../../test/e2e/support/shop-server.ts'

export const HELPER = { name: 'Ben Ortiz', email: 'ben@example.com' }

type Tokens = { owner: Promise<string>; helper?: Promise<string> }
const tokens = new WeakMap<RunningShop, Tokens>()

export const deskOf = (shop: RunningShop): string => new URL(firstLinkOf(shop)).origin

/** Opens a page of the desk. The owner has entered by the link that the shop printed, and has invited the helper. */
export async function openDesk(page: Page, shop: RunningShop, path: string, who: keyof Tokens = 'owner') {
  await page
    .context()
    .addCookies([
      { name: `linden_desk_${new URL(deskOf(shop)).port}`, value: await tokenOf(shop, who), url: deskOf(shop) },
    ])
  await openPage(page, deskOf(shop) + path)
}

export const atDesk = (path: string, who?: keyof Tokens) => (page: Page, shop: RunningShop) =>
  openDesk(page, shop, path, who)

/** Opens a page of the desk without signing in. */
export const outside = (path: string) => (page: Page, shop: RunningShop) => openPage(page, deskOf(shop) + path)

async function tokenOf(shop: RunningShop, who: keyof Tokens): Promise<string> {
  if (!tokens.has(shop)) tokens.set(shop, { owner: signInByLink(firstLinkOf(shop)) })
  const known = tokens.get(shop)!
  const owner = await known.owner
  if (who === 'owner') return owner
  known.helper ??= invite(shop, HELPER).then((link) => signInByLink(link))
  return known.helper
}

/** Returns the link. */
export async function invite(shop: RunningShop, { name, email }: typeof HELPER): Promise<string> {
  const { output } = await shop.command('people', 'invite', email, '--name', name)
  return /\S+\/link\/\S+/.exec(output)![0]
}
