import { openReceiver } from '#test/web/webhook-receiver.ts'
import { axeFindings } from '../audits/axe.ts'
import { orderByPaypal } from '../support/owner.ts'
import { ask } from '../support/requests.ts'
import { expect, test } from './desk.ts'

test('An owner adds a webhook, sees what it answers, sends it again, pauses and removes it', async ({ page, desk }) => {
  const receiver = await openReceiver()
  receiver.answer = (response) => response.writeHead(500).end()
  try {
    await page.goto(`${desk}/webhooks`)
    await expect(page.getByText('No program is told what happens.', { exact: false })).toBeVisible()
    const add = page.getByRole('region', { name: 'Add a webhook' })
    await add.getByLabel('URL').fill('http://warehouse.example')
    await add.getByLabel('an order is placed').check()
    await add.getByRole('button', { name: 'Add webhook' }).click()
    await expect(add.getByRole('alert')).toContainText('begins with https://')
    await expect(add.getByLabel('URL')).toBeFocused()
    await expect(add.getByLabel('an order is placed')).toBeChecked()
    await add.getByLabel('URL').fill(receiver.url)
    await add.getByRole('button', { name: 'Add webhook' }).click()
    await expect(add.getByText(/^whsec_/)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.reload()
    await expect(page.getByText(/^whsec_/)).toHaveCount(0)

    await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 1 })
    const number = await orderByPaypal(page)
    const delivery = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: number })
    await page.getByRole('link', { name: receiver.url }).click()
    await expect(page.getByRole('heading', { name: 'Webhook', exact: true })).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(delivery).toContainText('the server answered with status 500', { timeout: 1000 })
    }).toPass()
    expect(await axeFindings(page)).toEqual([])
    receiver.answer = (response) => response.writeHead(204).end()
    await delivery.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('The delivery is sent again.')).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(delivery).toContainText('delivered', { timeout: 1000 })
    }).toPass()

    await page.getByRole('button', { name: `Pause ${receiver.url}` }).click()
    await expect(page.getByText('The webhook is paused.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: `Resume ${receiver.url}` }).click()
    await expect(page.getByText('The webhook is active again.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: `Remove ${receiver.url}` }).click()
    await expect(page.getByText(`Remove ${receiver.url}?`, { exact: false })).toBeVisible()
    await page.getByRole('button', { name: `Remove ${receiver.url}` }).click()
    await expect(page.getByText('The webhook was removed.')).toBeVisible()
    await expect(page.getByText('No program is told what happens.', { exact: false })).toBeVisible()
  } finally {
    await receiver.close()
  }
})
