import { expect, type Page } from '@playwright/test'
import { escaped } from '../../src/domain/markup.ts'
import { enterShipping, openPage } from '../../test/e2e/support/requests.ts'
import { enterCard, orderNumber, placeOrder } from '../../test/e2e/support/shopper.ts'
import type { RunningShop } from '../../test/e2e/support/shop-server.ts'
import type { State } from './state.ts'
import { fillWholeCart } from './steps.ts'

const STYLE = `
  body { margin: 24px; background: #1d1c1a; color: #faf9f6; font: 14px/1.5 monospace }
  pre { width: 100ch; max-width: 100%; white-space: pre-wrap }`

/** Runs a command of the owner, and returns what a terminal would show. */
async function run(shop: RunningShop, command: string): Promise<string> {
  const { status, output } = await shop.command(...command.split(' '))
  return `$ npx shop ${command}\n${output}${status === 0 ? '' : `(exit status ${status})\n`}`
}

async function showTerminal(page: Page, texts: string[]): Promise<void> {
  // Leaves the shop, because the policy of its page would apply to this one.
  await page.goto('about:blank')
  await page.setContent(`<style>${STYLE}</style><pre>${escaped(texts.join('\n'))}</pre>`)
}

/** The terminal output about a disputed payment. */
const dispute: State = {
  name: 'terminal-dispute',
  at: 'wide',
  async open(page, shop) {
    await fillWholeCart(page)
    await enterShipping(page)
    await openPage(page, '/checkout?step=payment')
    await enterCard(page, '4000 0000 0000 0259')
    await placeOrder(page)
    const number = await orderNumber(page)
    const shown = [await run(shop, 'payments reconcile')]
    // The running shop checks it within seconds.
    const list = 'payments list --state disputed'
    await expect.poll(() => run(shop, list), { timeout: 15_000 }).toContain(number)
    for (const command of [list, `payments show ${number}`, `orders show ${number}`, 'doctor'])
      shown.push(await run(shop, command))
    await showTerminal(page, shown)
  },
}

export const terminalStates: State[] = [dispute]
