import { fillWholeCart } from '../../../lab/screens/steps.ts'
import { expect, test } from '../support/fixtures.ts'
import { ask, choosePaypal, enterShipping, openPage } from '../support/requests.ts'

test.use({ colorScheme: 'dark' })

test('An order prints on one sheet, black on white, without controls', async ({ page }) => {
  await fillWholeCart(page)
  await enterShipping(page)
  await choosePaypal(page)
  const { orderNumber } = await ask(page, 'post', '/api/orders', {})
  await openPage(page, `/order-confirmation/${String(orderNumber)}`)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  const main = page.getByRole('main')
  const lines = ['Pour-Over Kettle', '$68.00', 'Wool Sweater', '$178.00', 'Insulated Bottle', '$96.00']
  const sums = ['$342.00', 'Free', '$27.36', '$369.36']
  const address = ['Ada Lovelace', '12 Analytical Way', 'Springfield, Illinois 62701', 'United States']
  for (const text of [String(orderNumber), ...lines, ...sums, ...address, 'Standard Shipping', 'PayPal'])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('banner')).toHaveText('Linden', { useInnerText: true })
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const toPress = page.getByRole('button').or(page.getByRole('link')).filter({ visible: true, hasNotText: 'Linden' })
  await expect(toPress.and(page.locator(':not(.skip-link)'))).toHaveCount(0)

  const colors = await page.locator('html, header, main :not(picture, picture *)').evaluateAll((nodes) =>
    nodes
      .filter((node) => node.checkVisibility())
      .map((node) => getComputedStyle(node))
      .map(({ color, backgroundColor }) => `${color} on ${backgroundColor}`),
  )
  expect([...new Set(colors)].toSorted()).toEqual([
    'rgb(0, 0, 0) on rgb(255, 255, 255)',
    'rgb(0, 0, 0) on rgba(0, 0, 0, 0)',
  ])
  for (const format of ['A4', 'Letter']) {
    const sheets = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(sheets, format).toHaveLength(1)
  }
})
