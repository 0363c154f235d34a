import { axeFindings } from '../audits/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillCart, openPage } from '../support/requests.ts'

test.use({ catalog: 'changed' })

const ACCENT = '#b3261e'
const RGB = 'rgb(179, 38, 30)'

test('The accent of a face colors buttons in light and dark, and every color pair is readable', async ({
  page,
  shop,
  request,
}) => {
  const refused = await shop.command('face', 'set', 'colors.accent', '#ffe600')
  expect([refused.status, refused.output]).toEqual([
    1,
    expect.stringContaining('#776b00 is dark enough. It is "#ffe600".'),
  ])
  await shop.command('face', 'set', 'colors.accent', ACCENT)
  expect((await shop.command('face', 'publish')).status).toBe(0)
  await expect.poll(async () => (await request.get('/')).text()).toContain(`--accent:${ACCENT}`)
  const messages: string[] = []
  page.on(
    'console',
    (message) => void (/Content.Security.Policy/i.test(message.text()) && messages.push(message.text())),
  )
  await fillCart(page)
  for (const path of ['/products/insulated-bottle', '/cart', '/checkout?step=shipping'])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await openPage(page, path)
      expect(await axeFindings(page), `${path}, ${colorScheme}`).toEqual([])
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await openPage(page, '/products/insulated-bottle')
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toHaveCSS('background-color', RGB)
  await page.emulateMedia({ contrast: 'more' })
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).not.toHaveCSS('background-color', RGB)
  expect(messages).toEqual([])
  await shop.command('face', 'undo')
  await expect.poll(async () => (await request.get('/')).text()).not.toContain('--accent:')
})
