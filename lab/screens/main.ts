// npm run screens -- [PART OF A STATE'S NAME …] [--widths=360,1280]: takes a screenshot of every screen in every state into
// .results/screens, and writes a contact sheet for each width.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startShop, type RunningShop } from '../../test/e2e/support/shop-server.ts'
import { routeStripe } from '../../test/e2e/support/stripe-browser.ts'
import { startPaypalShop } from '../../test/e2e/support/paypal-shop.ts'
import { startStripeShop } from '../../test/e2e/support/stripe-shop.ts'
import { takePictures, type Picture } from './camera/camera.ts'
import { writeContactSheet } from './camera/contact-sheet.ts'
import { openDeskShops } from './desk/desk-shops.ts'
import type { State } from './state.ts'
import { STATES } from './states.ts'
import { CHROMIUM_ARGS, findBrowser } from '../../scripts/browser.ts'
import { buildIfStale } from '../../scripts/build.ts'

const FOLDER = '.results/screens'
const CONCURRENCY = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { widths: { type: 'string', default: '360,768,1280,1920' } },
})
const widths = values.widths.split(',').map(Number)
const states = STATES.filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)))
if (states.length === 0) throw new Error(`No state has ${positionals.join(' or ')} in its name.`)

await buildIfStale()
mkdirSync(FOLDER, { recursive: true })
const shop = await startShop()
const isPaidBy = (provider: NonNullable<State['paidBy']>) => states.some(({ paidBy }) => paidBy === provider)
const paid = {
  stripe: isPaidBy('stripe') ? await startStripeShop() : null,
  paypal: isPaidBy('paypal') ? await startPaypalShop() : null,
}
const desks = openDeskShops()
const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS })
const pictures: Picture[] = []
const failed: string[] = []
try {
  const waiting = [...states]
  await Promise.all(Array.from({ length: CONCURRENCY }, () => work(waiting)))
} finally {
  await browser.close()
  await Promise.all([shop.stop(), paid.stripe?.stop(), paid.paypal?.stop(), desks.stop()])
}
const inOrder = STATES.flatMap(({ name }) => pictures.filter(({ state }) => state === name))
for (const width of widths) {
  const sheet = `${FOLDER}/${width}.png`
  const taken = inOrder.filter((picture) => picture.width === width)
  if (taken.length === 0) continue
  await writeContactSheet(taken, width, sheet)
  console.log(sheet)
}
for (const failure of failed) console.error(failure)
process.exit(failed.length > 0 ? 1 : 0)

async function work(waiting: typeof states): Promise<void> {
  for (let state = waiting.shift(); state; state = waiting.shift())
    try {
      pictures.push(
        ...(await takePictures(browser, await shopFor(state), state, widths, {
          folder: FOLDER,
          prepare: async (context) => {
            if (state.paidBy === 'stripe') await routeStripe(context, paid.stripe!.stripe)
          },
        })),
      )
    } catch (error) {
      failed.push(`✗ ${state.name}: ${(error as Error).message}`)
    }
}

function shopFor({ paidBy, desk }: State): RunningShop | Promise<RunningShop> {
  if (desk) return desks.shopFor(desk)
  return paidBy ? paid[paidBy]!.shop : shop
}
