import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hydrated } from '../support/hydration.ts'
import { expect, test } from '../support/fixtures.ts'
import { ask } from '../support/requests.ts'
import { emailsTo } from '../support/shopper.ts'
import { startShop } from '../support/shop-server.ts'

const MARKUP = '</script><script>window.hit=1</script><img src=x onerror="window.hit=1"><svg onload="window.hit=1">'
const NAME = `Mug ${MARKUP} {{7*7}} \u202Egnp.exe' OR 1=1 --`
const LINK = '<a href="javascript:window.hit=1" onclick="window.hit=1">more</a><style>*{display:none}</style>'

test('Hostile text is shown as text on every page, in email and in the API', async ({ browser }) => {
  const shop = await startShop()
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  try {
    const file = join(shop.data, 'hostile.json')
    const product = { name: NAME, category: MARKUP, description: [MARKUP + LINK], price: 20, sku: '=cmd|calc!A1' }
    writeFileSync(file, JSON.stringify({ products: [{ ...product, slug: 'hostile', tags: [MARKUP, 'sale'] }] }))
    const imported = await shop.command('import', file)
    expect(imported.status, imported.output).toBe(0)

    const refused: string[] = []
    page.on(
      'console',
      (message) => void (/Content.Security.Policy/i.test(message.text()) && refused.push(message.text())),
    )
    page.on('dialog', (dialog) => void (refused.push(dialog.message()), dialog.dismiss()))
    const { products } = (await (await page.request.get('/api/products?q=hit')).json()) as {
      products: { slug: string; _id: string }[]
    }
    const [{ slug, _id } = { slug: '', _id: '' }] = products
    await ask(page, 'post', '/api/auth/register', {
      firstName: MARKUP,
      lastName: 'x\r\nBcc: evil@example.com',
      email: 'eve@example.com',
      password: 'difference engine',
    })
    await ask(page, 'post', '/api/cart/items', { productId: _id })
    const address = {
      firstName: MARKUP,
      lastName: LINK,
      address1: NAME,
      city: 'a\r\nBcc: evil@example.com',
      state: MARKUP,
      postalCode: '06000',
      country: 'Mexico',
      email: 'eve@example.com',
    }
    await ask(page, 'put', '/api/checkout/shipping', { address, shippingOptionId: 'standard' })
    await ask(page, 'put', '/api/checkout/payment', { paymentMethodId: 'paypal' })

    const looked = encodeURIComponent(`${MARKUP}'"`)
    const shown = [
      '/',
      '/products',
      `/products/${slug}`,
      `/products?q=${looked}`,
      `/products/category/${looked}`,
      `/products/${looked}`,
    ]
    const own = [
      '/cart',
      '/checkout?step=review',
      `/login?next=${looked}`,
      `/login?next=javascript:alert(1)`,
      `/order-confirmation/${looked}`,
      `/checkout?step=${looked}`,
    ]
    const visit = async (path: string) => {
      await page.goto(path)
      await hydrated(page)
      expect(await page.evaluate(() => 'hit' in window), path).toBe(false)
      expect(await page.locator('[onerror], [onload], [onclick], a[href^="javascript:"]').count(), path).toBe(0)
      expect(refused, path).toEqual([])
    }
    for (const path of [...shown, ...own]) await visit(path)
    await page.goto(`/products/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=')
    const data = await page.locator('script[type="application/ld+json"]').first().textContent()
    expect(JSON.stringify(JSON.parse(data!))).toContain('window.hit=1')

    const order = await ask(page, 'post', '/api/orders', {})
    await visit(`/order-confirmation/${String(order.orderNumber)}`)
    // The other one confirms the address of the account.
    const messages = await emailsTo(shop, 'eve@example.com', 2)
    const message = messages.find((text) => /^subject: .*order/im.test(text)) ?? ''
    const [head = ''] = message.split(/\r?\n\r?\n/)
    expect(head).not.toMatch(/^bcc:/im)
    // The head has the styles of the shop itself.
    const [, html = ''] = message.replaceAll(/=\r?\n/g, '').split('<body')
    expect(html).toContain('&lt;img src')
    expect(html).not.toMatch(/<(script|img|svg|style)|javascript:window[^&]*"/)
  } finally {
    await context.close()
    await shop.stop()
  }
})
