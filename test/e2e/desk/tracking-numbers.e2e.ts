import { axeFindings } from '../audits/axe.ts'
import { hydrated } from '../support/hydration.ts'
import { expect, test } from './desk.ts'
import { fieldOf, onlyOrders, packAll, trackingOf } from './orders-to-pack.ts'

test('A tracking number of two orders is refused, and both are named', async ({ page, shop, desk }) => {
  const [first, second] = await onlyOrders(page, shop, 2)
  await packAll(page, desk)
  await hydrated(page)
  await fieldOf(page, first!).fill('1Z9')
  await fieldOf(page, second!).fill('1z9')
  await expect(page.getByText(`Order ${first} has the same tracking number, 1z9.`)).toBeVisible()
  await page.getByRole('button', { name: 'Ship orders' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was shipped yet.')
  await expect(page.getByText(`Order ${second} has the same tracking number, 1Z9.`)).toBeVisible()
  expect(await trackingOf(shop, first!)).toEqual([null])
  expect(await axeFindings(page)).toEqual([])
})

test('Rows of a spreadsheet fill the fields, by order number or in their order', async ({ page, shop, desk }) => {
  const [first, second, third] = await onlyOrders(page, shop, 3)
  await packAll(page, desk)
  await hydrated(page)
  const paste = (number: string, text: string) =>
    fieldOf(page, number).evaluate((field, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste(first!, '1Z1\n1Z2\n')
  await expect(fieldOf(page, second!)).toHaveValue('1Z2')
  await expect(fieldOf(page, third!)).toBeFocused()
  await paste(third!, `${first}\tUPS\t1Z3\n${third}\tUPS\t1Z4`)
  await expect(fieldOf(page, first!)).toHaveValue('1Z3')
  await expect(fieldOf(page, third!)).toHaveValue('1Z4')
  await page.reload()
  await hydrated(page)
  await expect(fieldOf(page, second!)).toHaveValue('1Z2')
})

test('A lost answer ships nothing twice, and the page keeps what was entered', async ({ page, shop, desk }) => {
  const [first, second] = await onlyOrders(page, shop, 2)
  await packAll(page, desk)
  await hydrated(page)
  await fieldOf(page, first!).fill('1Z1')
  await fieldOf(page, second!).fill('1Z2')
  await page.route('**/packing/ship.data**', async (route) => {
    await route.fetch().catch(() => null)
    await route.abort()
  })
  await page.getByRole('button', { name: 'Ship orders' }).click()
  await expect(page.getByRole('alert')).toContainText('The network was lost')
  expect(await trackingOf(shop, first!)).toEqual(['1Z1'])
  await expect(fieldOf(page, second!)).toHaveValue('1Z2')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Ship orders' }).click()
  await expect(page.getByText('2 orders shipped.', { exact: true })).toBeVisible()
  expect(await trackingOf(shop, first!)).toEqual(['1Z1'])
  expect(await trackingOf(shop, second!)).toEqual(['1Z2'])
})

test('The camera fills the fields in their order, on this page alone', async ({ page, shop, desk }) => {
  const [first, second] = await onlyOrders(page, shop, 2)
  await page.addInitScript(() => {
    let code = 0
    class BarcodeDetector {
      detect = async () => [{ rawValue: `1Z${Math.min(2, (code += 1))}` }]
    }
    Object.assign(window, { BarcodeDetector })
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')!.fillRect(0, 0, 10, 10)
      return canvas.captureStream(5)
    }
  })
  const policyOf = async (path: string) =>
    (await fetch(desk + path, { redirect: 'manual' })).headers.get('permissions-policy')
  expect(await policyOf('/packing')).toContain('camera=()')
  expect(await policyOf('/packing/ship')).toContain('camera=(self)')
  await packAll(page, desk)
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(fieldOf(page, first!)).toHaveValue('1Z1')
  await expect(fieldOf(page, second!)).toHaveValue('1Z2')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('An order that has changed is named, and the others are packed', async ({ page, shop, desk }) => {
  const [first, second] = await onlyOrders(page, shop, 2)
  await page.goto(`${desk}/packing`)
  await page.getByRole('button', { name: 'Make the pick list' }).click()
  await expect(page.getByRole('button', { name: 'Pack 2 orders' })).toBeVisible()
  await shop.command('orders', 'cancel', first!, '--yes')
  await page.getByRole('button', { name: 'Pack 2 orders' }).click()
  await expect(page.getByRole('alert')).toContainText('1 order was not packed. 1 order is packed.')
  await expect(page.locator('[data-focus]')).toBeFocused()
  await expect(page.getByText('Not packed: all of its', { exact: false })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Continue with the packed orders' }).click()
  await expect(fieldOf(page, second!)).toBeFocused()
  await expect(page.getByText('Nothing left to ship.')).toBeVisible()
})
