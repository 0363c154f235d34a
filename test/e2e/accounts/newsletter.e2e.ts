import { axeFindings } from '../audits/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { openPage } from '../support/requests.ts'
import { emailsTo } from '../support/shopper.ts'

test.use({ catalog: 'changed', javaScriptEnabled: false })

const EMAIL = 'reader@example.com'

test('A collected newsletter is confirmed with a button, and unsubscribed from with one click in an email client', async ({
  page,
  browser,
  request,
  shop,
}) => {
  const before = await (await request.get('/')).text()
  expect((await request.get('/newsletter')).status()).toBe(404)
  expect((await shop.command('face', 'set', 'switches.newsletter', 'collect')).status).toBe(0)
  expect((await shop.command('face', 'publish')).status).toBe(0)
  await expect.poll(async () => (await request.get('/')).text()).toContain('you agree to receive')

  // A browser that refuses cookies sends none.
  await page.route('**/*', async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders()
    await route.continue({ headers })
  })
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const scripted = await browser.newPage({ baseURL: shop.url, javaScriptEnabled: true })
  await openPage(scripted, '/')
  expect(await axeFindings(scripted)).toEqual([])
  await scripted.close()
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email address').fill(EMAIL)
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Check your email: unless you are already subscribed')).toBeVisible()

  const [message = ''] = await emailsTo(shop, EMAIL, 1)
  const text = message.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  const stored = async () => (await shop.command('newsletter', 'list', '--json')).output
  await page.goto(/Yes, subscribe me: (\S+)/.exec(text)![1]!)
  expect(await stored()).toContain('"confirmedAt":null')
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('You are subscribed to the newsletter.')).toBeVisible()
  expect(await stored()).not.toContain('"confirmedAt":null')

  const [, address = ''] = /^List-Unsubscribe: <(\S+)>/im.exec(message.replace(/\r?\n /g, ' '))!
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  expect(await stored()).toContain(EMAIL)
  const press = await fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  expect([press.status, await press.text()]).toEqual([200, expect.stringContaining('You are unsubscribed')])
  expect(await stored()).not.toContain(EMAIL)

  expect((await shop.command('face', 'undo')).status).toBe(0)
  await expect.poll(async () => (await request.get('/')).text()).toBe(before)
})
