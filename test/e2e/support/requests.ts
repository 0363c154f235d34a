import { scriptOf } from '#test/built-assets.ts'
import { expect, type Page, type Route } from '@playwright/test'
import { hydrated } from './hydration.ts'
import { ADA } from './shopper.ts'

/** Opens a page and waits for hydration, so that the browser makes the calls that follow. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Returns the alert with this message. */
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

type Answer = { status?: number; json?: unknown; body?: string }

/** Answers the browser's requests instead of the shop, by default with status 500. */
export async function mockAnswer(page: Page, call: string, given: Answer = {}): Promise<void> {
  await intercept(page, call, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      ...(!given.body && { json: { message: 'Out of order.', code: 'internal' } }),
      ...given,
    }),
  )
}

/** Breaks the code of the information pages, so that opening one throws an unexpected error. */
export async function breakInformationPages(page: Page): Promise<void> {
  const body = "export const clientLoader = () => null; export default () => { throw new Error('A defect') }"
  await page.route(`**${scriptOf('routes/information')}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}

/** Delays the browser's requests until the returned function is called; then they fail. */
export async function hold(page: Page, call: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await intercept(page, call, async (route) => {
    await released.promise
    await route.fulfill({ status: 500, json: {} })
  })
  return released.resolve
}

/** Delays the shop's answers until `release` is called. `held` is fulfilled when the first answer has arrived. */
export async function holdAnswers(page: Page, call: string): Promise<{ held: Promise<void>; release: () => void }> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await intercept(page, call, async (route) => {
    const response = await route.fetch()
    held.resolve()
    await released.promise
    // The page may have been left.
    await route.fulfill({ response }).catch(() => undefined)
  })
  return { held: held.promise, release: released.resolve }
}

/** `call` is a method and the address: 'GET /api/cart'. */
async function intercept(page: Page, call: string, take: (route: Route) => Promise<void>): Promise<void> {
  const [method, address] = call.split(' ') as [string, string]
  await page.route(
    (url) => (url.pathname + url.search).startsWith(address),
    (route) => (route.request().method() === method ? take(route) : route.fallback()),
  )
}

type Call = 'post' | 'put' | 'delete'

/** A page, or a shopper without one, whose cookies are sent. */
export type Requester = Pick<Page, 'request'>

/** Calls the API with the cookies of the browser, outside of the page. */
export async function ask(
  page: Requester,
  method: Call,
  path: string,
  data?: unknown,
): Promise<Record<string, unknown>> {
  const response = await page.request[method](path, { ...(data !== undefined && { data }) })
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
  return (await response.json()) as Record<string, unknown>
}

export const fillCart = (page: Requester) => ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle' })

const ADDRESS = {
  firstName: ADA['First name'],
  lastName: ADA['Last name'],
  address1: ADA.Address,
  city: ADA.City,
  state: ADA.State,
  postalCode: ADA['Postal code'],
  country: 'United States',
  email: ADA.Email,
}

export const enterShipping = (page: Requester, shippingOptionId = 'standard', email: string = ADA.Email) =>
  ask(page, 'put', '/api/checkout/shipping', { address: { ...ADDRESS, email }, shippingOptionId })

export const choosePaypal = (page: Requester) =>
  ask(page, 'put', '/api/checkout/payment', { paymentMethodId: 'paypal' })

/** Opens the payment step with a product in the cart. `addToCart` and `enterAddress` walk there, through the forms. */
export async function reachPayment(page: Page, email?: string, slug = 'insulated-bottle'): Promise<void> {
  await ask(page, 'post', '/api/cart/items', { productId: slug })
  await enterShipping(page, 'standard', email)
  await page.goto('/checkout?step=payment')
}

/** Loads the checkout, which shows the furthest reachable step. */
export async function enterCheckout(page: Page): Promise<void> {
  await openPage(page, '/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
}
