import { randomUUID } from 'node:crypto'
import { emailsOf } from '#test/orders/example-emails.ts'
import { exampleOrder, kettle, mug } from '#mail/examples/order.ts'
import { PAGES } from '#domain/url-table.ts'
import { failurePage } from '#server/failure.ts'
import { fillWholeCart } from '../../../lab/screens/steps.ts'
import { deliverAndApproveReturn } from '../../../lab/screens/return-sheet.ts'
import { isKnown, markupFindings } from '../audits/markup.ts'
import { nuFindings } from '../audits/nu-checker.ts'
import { expect, test } from '../support/fixtures.ts'
import { orderByPaypal } from '../support/owner.ts'
import { ask, enterShipping } from '../support/requests.ts'
import { addressesOf } from '../support/structured-data.ts'

const OTHERS = [
  '/products?q=cream',
  '/products?q=nothing-like-this',
  '/products?category=beauty&tag=wool&inStock=1',
  '/register?done',
  '/reset-password?token=some',
  '/confirm-email?token=some',
  '/api/docs',
  '/%',
  '/products/nobody',
  '/orders/nobody',
]
/** Forms sent without a script, whose answers show the errors. */
const REJECTED = {
  '/login': { email: 'ada' },
  '/register': { email: 'ada', password: '1' },
  '/forgot-password': { email: 'ada' },
  '/reset-password?token=some': { password: '1' },
  '/orders/find': { orderNumber: '' },
}
const FIXED = Object.values(PAGES)
  .map(({ pattern }) => pattern)
  .filter((pattern) => !pattern.includes(':'))
const EMAILED = { order: exampleOrder, shopName: 'Linden', account: 'ada@example.com', sent: [mug], canceled: [kettle] }
const WRONG =
  '<!DOCTYPE html><title>W</title><p><noscript><meta http-equiv="refresh" content="2"></noscript><fieldset>W</fieldset>'

test('The HTML of every page and email is valid, including errors, rejected forms and documents', async ({
  page,
  shop,
}) => {
  const documents: Record<string, string> = { wrong: WRONG }
  const visit = async (path: string, about = path) => (documents[about] = await (await page.request.get(path)).text())
  for (const path of [...(await addressesOf(page.request)), ...FIXED, ...OTHERS]) await visit(path)
  for (const [path, form] of Object.entries(REJECTED)) {
    const answer = await page.request.post(path, { form, headers: { origin: shop.url } })
    expect(answer.headers()['content-type'], path).toContain('text/html')
    documents[`rejected ${path}`] = await answer.text()
  }

  await fillWholeCart(page)
  await visit('/cart', 'filled cart')
  for (const step of ['shipping', 'payment', 'review']) {
    await visit(`/checkout?step=${step}`)
    await enterShipping(page)
  }
  const number = await orderByPaypal(page)
  await visit(`/order-confirmation/${number}`)
  const invoice = /\/orders\/[^"]+\/documents\/[^"]+/
  await expect.poll(async () => visit(`/orders/${number}`)).toMatch(invoice)
  await visit(invoice.exec(documents[`/orders/${number}`]!)![0])
  await visit(`/orders/${number}/address`)
  await deliverAndApproveReturn(shop, number)
  for (const rest of ['', '/return', '/withdraw', `/returns/${number}-R1/sheet`])
    await visit(`/orders/${number}${rest}`, `delivered${rest}`)

  const person = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `ada-${randomUUID()}@example.com`,
    password: 'correct horse battery',
  }
  await ask(page, 'post', '/api/auth/register', person)
  for (const path of [...FIXED, '/register?done']) await visit(path, `signed in ${path}`)
  documents.failure = failurePage('The shop is closed', 'Please come back later.', 'a-reference')

  const findings: Record<string, string[]> = {}
  for (const [name, html] of Object.entries(documents)) findings[name] = await markupFindings(html)
  for (const [name, { html }] of Object.entries(emailsOf(EMAILED))) documents[`email ${name}`] = html
  for (const [name, found] of Object.entries(nuFindings(documents)))
    findings[name] = [...(findings[name] ?? []), ...found.filter((one) => !isKnown(one))]
  const { wrong, ...others } = findings
  expect(wrong!.join()).toMatch(/wcag\/h71.*Attribute “http-equiv” not allowed/)
  expect(Object.keys(documents).length).toBeGreaterThan(100)
  expect(Object.entries(others).filter(([, found]) => found.length > 0)).toEqual([])
})
