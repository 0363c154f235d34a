import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cardFrame, expect, fillCard, PAYPAL, payWith, test, walkToPayment } from '../../support/stripe-shop.ts'
import { emailsTo, orderNumber } from '../../support/shopper.ts'

const CARDS = ['4000 0000 0000 0002', '4000 0000 0000 3220', '4242 4242 4242 4242']
const EMAIL = 'stripe-secrets@example.com'
const CREATE = 'post /v1/payment_intents'

/** Every file of a folder and its folders, and its bytes as text. Links lead to pictures. */
const filesIn = (folder: string): [name: string, text: string][] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [[path, readFileSync(path, 'latin1')] as [string, string]] : []
  })

/** Notes what the browser and the shop say to each other. */
function listen(page: Page, url: string): () => Promise<[name: string, text: string][]> {
  const heard: Promise<[string, string]>[] = []
  page.on('response', (response) => {
    if (!response.url().startsWith(url)) return
    const request = response.request()
    const sent = [request.url(), JSON.stringify(request.headers()), request.postData() ?? '']
    const text = response.text().catch(() => '')
    heard.push(text.then((body) => [request.url(), [...sent, JSON.stringify(response.headers()), body].join('\n')]))
  })
  return () => Promise.all(heard)
}

test('After a purchase, declines and errors, no byte contains a card number or a secret key', async ({
  page,
  shop,
  stripe,
}) => {
  const heard = listen(page, shop.url)
  await walkToPayment(page, EMAIL)
  await payWith(page, CARDS[0]!)
  await expect(page).toHaveURL(/step=payment$/)
  await cardFrame(page).getByLabel('Security code').fill('')
  await page.getByRole('button', { name: 'Review order' }).click()
  await expect(page.getByRole('region', { name: 'Please check the following' })).toBeVisible()
  stripe.faults.plan(CREATE, 'outage', 'outage', 'outage')
  await payWith(page, CARDS[2]!)
  await expect(page.getByRole('alert').first()).toBeVisible()
  while (stripe.faults.next(CREATE));
  const forged = { headers: { 'stripe-signature': 't=1,v1=00' }, data: { id: 'evt_1' } }
  expect((await page.request.post('/api/payment/events/stripe', forged)).status()).toBe(400)
  await page.goto('/checkout?step=payment')
  await page.getByText('Use another card').click()
  await payWith(page, CARDS[1]!)
  await page.frameLocator('iframe[title="3D Secure"]').getByRole('button', { name: 'Fail' }).click()
  await expect(page).toHaveURL(/step=payment$/)
  await page.getByText('Use another card').click()
  await fillCard(page, CARDS[2]!)
  await page.getByRole('button', { name: 'Review order' }).click()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  const number = await orderNumber(page)
  const emails = await emailsTo(shop, EMAIL, 1)
  const backup = join(shop.data, 'backup-of-secrets')
  const commands = [
    await shop.command('backup', backup),
    await shop.command('payments', 'show', number),
    await shop.command('orders', 'show', number),
    await shop.command('doctor'),
  ]
  const written: [string, string][] = [
    ...filesIn(shop.data),
    ...(await heard()),
    ...emails.map((text): [string, string] => ['email', text]),
    ...commands.map(({ output }): [string, string] => ['command', output]),
    ['log', shop.output()],
  ]
  // What is searched holds what it should.
  expect(written.filter(([, text]) => text.includes(number)).map(([name]) => name)).toEqual(
    expect.arrayContaining(['email', 'command']),
  )
  expect(shop.output()).toContain('Stripe did not do what was asked')
  const secrets = [stripe.secretKey, stripe.webhookSecret, PAYPAL.clientSecret]
  const words = [...secrets, ...CARDS, ...CARDS.map((card) => card.replaceAll(' ', ''))]
  const found = written.flatMap(([name, text]) =>
    words.filter((word) => text.includes(word)).map((word) => [name, word]),
  )
  expect(found).toEqual([])
})
