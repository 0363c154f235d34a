import { expect, request, type Browser, type Page } from '@playwright/test'
import { firstLinkOf } from '../../test/e2e/desk/sign-in-by-link.ts'
import { fieldOf } from '../../test/e2e/desk/orders-to-pack.ts'
import { fillCart } from '../../test/e2e/support/requests.ts'
import type { RunningShop } from '../../test/e2e/support/shop-server.ts'
import { addAuthenticator } from '../../test/e2e/support/virtual-authenticator.ts'
import { order } from '../screens/desk/buyers.ts'
import { claimRequested, returnRequested, type Make } from '../screens/desk/orders-in-states.ts'
import type { Album } from './album.ts'
import { openDiary, type Diary } from './diary.ts'

const PARCELS = 30

const main = (page: Page) => page.getByRole('main')
const follow = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name }).first().click()
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string | RegExp) => expect(main(page).getByText(text).first()).toBeVisible()
const previewed = (page: Page) => expect(page.getByRole('region', { name: 'What changes' })).toBeVisible()

/** The owner's first morning at the desk: signs in, ships thirty orders, refunds, settles a return and a claim, and invites a helper. */
export async function walkAsOwner(
  page: Page,
  shop: RunningShop,
  { album, browser }: { album: Album; browser: Browser },
) {
  const numbers: string[] = []
  for (let placed = 0; placed < PARCELS; placed++)
    numbers.push(await makeOne((buyer) => order(buyer, { fill: fillCart }), shop))
  const [returned, claimed] = [await makeOne(returnRequested, shop), await makeOne(claimRequested, shop)]

  const diary = await openDiary(page, album)
  await enter(page, shop, diary)
  await packAndShip(page, numbers, diary)
  await refund(page, numbers[0]!, diary)
  await settleReturn(page, returned, diary)
  await settleClaim(page, claimed, diary)
  const link = await invite(page, diary)
  for (const line of diary.lines()) console.log(line)
  await work(await (await browser.newContext()).newPage(), link, { album, number: claimed })
  console.log((await shop.command('doctor')).output)
}

async function makeOne(make: Make, shop: RunningShop): Promise<string> {
  const buyer = await request.newContext({ baseURL: shop.url })
  const number = await make({ request: buyer }, shop)
  await buyer.dispose()
  return number
}

async function enter(page: Page, shop: RunningShop, { step }: Diary): Promise<void> {
  await addAuthenticator(page)
  await page.goto(firstLinkOf(shop))
  await step('first-link', { dark: true })
  await main(page).getByLabel('Your name').first().fill('Eve')
  await main(page).getByLabel('Your email').first().fill('eve@example.com')
  await press(page, 'Create a passkey')
  await says(page, 'orders to pack')
  await step('today', { dark: true })
  await page.getByRole('link', { name: 'Eve' }).click()
  await press(page, 'Sign out')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await step('signed-out')
  await press(page, 'Sign in with a passkey')
  await says(page, 'orders to pack')
}

/** By keyboard alone, from the list of orders on. */
async function packAndShip(page: Page, numbers: readonly string[], { step }: Diary): Promise<void> {
  await follow(page, 'Pack orders')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await step('choose')
  await page.getByRole('checkbox').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Pick list' })).toBeVisible()
  await step('pick-list', { dark: true })
  await page.getByRole('link', { name: 'Addresses (CSV)' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(fieldOf(page, numbers[0]!)).toBeFocused()
  await step('tracking')
  await fieldOf(page, numbers[0]!).focus()
  for (const number of numbers) {
    await page.keyboard.type(`1Z${number}`)
    await page.keyboard.press('Enter')
  }
  await step('tracking-entered')
  await main(page).getByRole('button', { name: 'Ship orders' }).focus()
  await page.keyboard.press('Enter')
  await says(page, `${numbers.length} orders shipped.`)
  await step('shipped', { dark: true })
}

async function refund(page: Page, number: string, { step }: Diary): Promise<void> {
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await main(page)
    .getByLabel(/^Number, name/)
    .fill(number.slice(0, 4))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(2)
  await step('order-found')
  await follow(page, number)
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await step('order-shipped', { dark: true })
  await follow(page, 'Refund')
  await main(page).getByLabel('Another amount').fill('5')
  await main(page).getByLabel('Reason').fill('A scratch on the lid')
  await press(page, 'Show what changes')
  await previewed(page)
  await step('refund-preview', { dark: true })
  await press(page, 'Refund')
  await says(page, '$5.00 will be refunded.')
  await step('refunded')
}

async function settleReturn(page: Page, number: string, { step }: Diary): Promise<void> {
  await page.getByRole('link', { name: 'Today' }).click()
  await says(page, 'returns and claims')
  await step('today-returns')
  await follow(page, `${number}-R1`)
  await expect(page.getByRole('region', { name: 'Returns', exact: true })).toBeVisible()
  await step('return-to-decide')
  await follow(page, `Approve ${number}-R1`)
  await main(page).getByLabel('Your answer').fill('Please send it to 12 Elm Street, Portland.')
  await step('return-answer')
  await press(page, 'Approve')
  await says(page, 'The return is approved.')
  await step('return-approved')
  await follow(page, `Receive ${number}-R1`)
  await press(page, 'Show what changes')
  await previewed(page)
  await step('return-preview', { dark: true })
  await press(page, 'Receive')
  await says(page, 'Received 1 item.')
  await step('return-received')
}

async function settleClaim(page: Page, number: string, { step }: Diary): Promise<void> {
  await page.getByRole('link', { name: 'Today' }).click()
  await follow(page, `${number}-R1`)
  await expect(main(page).getByRole('img').first()).toBeVisible()
  await step('claim', { dark: true })
  await follow(page, `Approve ${number}-R1`)
  await press(page, 'Approve')
  await follow(page, `Receive ${number}-R1`)
  await press(page, 'Show what changes')
  await previewed(page)
  await step('claim-preview')
  await press(page, 'Receive')
  await says(page, 'Ship the replacement next.')
  await step('claim-received')
}

async function invite(page: Page, { step }: Diary): Promise<string> {
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await main(page).getByLabel('Name').fill('Ben')
  await main(page).getByLabel('Email').fill('ben@example.com')
  await press(page, 'Make a link')
  await says(page, 'Send this link to Ben')
  await step('invited', { dark: true })
  const link = (await main(page).locator('code').first().textContent())!
  await page.getByRole('link', { name: 'What happened' }).click()
  await expect(page.getByRole('table', { name: 'What happened' })).toBeVisible()
  await step('what-happened')
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await step('today-after')
  return link
}

/** The helper enters by the link, in another browser, and opens Today and an order. */
async function work(page: Page, link: string, { album, number }: { album: Album; number: string }): Promise<void> {
  const diary = await openDiary(page, album)
  await addAuthenticator(page)
  await page.goto(link)
  await diary.step('helper-link')
  await press(page, 'Create a passkey')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await diary.step('helper-today', { dark: true })
  await follow(page, number)
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await diary.step('helper-order')
  for (const line of diary.lines()) console.log(line)
}
