// npm run walk [-- owner]: follows one order from the cart to its credit note, or an owner's first morning at the desk, and takes
// pictures of each step into .results/walk or .results/walk-owner.
import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser } from '../../scripts/browser.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { waitForScripts } from '../../test/e2e/support/hydration.ts'
import { startShop } from '../../test/e2e/support/shop-server.ts'
import { freePort } from '../../test/support/free-port.ts'
import { openAlbum } from './album.ts'
import { walkAsOwner } from './owner-walk.ts'
import { walk } from './walk.ts'

const isOwner = process.argv[2] === 'owner'
const FOLDER = isOwner ? '.results/walk-owner' : '.results/walk'
const SELLER = {
  SELLER_NAME: 'Linden Stores LLC',
  SELLER_ADDRESS: '12 Elm Street; Portland, OR 97201; United States',
  SELLER_TAX_ID: 'EIN 12-3456789',
}

await buildIfStale()
rmSync(FOLDER, { recursive: true, force: true })
const shop = await startShop({ ...SELLER, ...(isOwner && { DESK_PORT: `${await freePort()}` }) })
const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS })
try {
  const page = await browser.newPage({ baseURL: shop.url })
  waitForScripts(page)
  const album = openAlbum(FOLDER)
  if (isOwner) await walkAsOwner(page, shop, { album, browser })
  else await walk(page, shop, album)
} finally {
  await browser.close()
  await shop.stop()
}
