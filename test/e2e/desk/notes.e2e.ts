import { axeFindings } from '../audits/axe.ts'
import { orderByPaypal } from '../support/owner.ts'
import { ask } from '../support/requests.ts'
import { expect, test } from './desk.ts'

test('An owner writes a note about an order, and deletes it', async ({ page, desk }) => {
  await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 1 })
  const number = await orderByPaypal(page)
  await page.goto(`${desk}/orders/${number}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const note = timeline.getByLabel('Note')
  await timeline.getByRole('button', { name: 'Add note' }).click()
  await expect(timeline.getByRole('alert')).toContainText('A note is required')
  await expect(note).toBeFocused()
  await note.fill('Rang at noon:\nleave it at the back door')
  await page.route(`**/orders/${number}.data*`, (route) => route.abort())
  await timeline.getByRole('button', { name: 'Add note' }).click()
  await expect(timeline.getByRole('alert')).toContainText('No connection')
  await expect(note).toHaveValue(/back door/)
  await page.unroute(`**/orders/${number}.data*`)
  await timeline.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('The note was added.')).toBeVisible()
  await expect(note).toHaveValue('')
  const written = timeline.getByRole('listitem').filter({ hasText: 'Note by Eve' })
  await expect(written).toContainText('leave it at the back door')
  expect(await axeFindings(page)).toEqual([])
  await written.getByRole('button', { name: 'Delete' }).click()
  await expect(written).toContainText('Delete this note for good?')
  expect(await axeFindings(page)).toEqual([])
  await written.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The note was deleted.')).toBeVisible()
  await expect(written).toHaveCount(0)
})
