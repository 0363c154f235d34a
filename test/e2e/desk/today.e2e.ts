import { axeFindings } from '../audits/axe.ts'
import { asOwner } from '../support/owner.ts'
import { expect, test } from './desk.ts'
import { onlyOrders } from './orders-to-pack.ts'

test('Today has nothing to do, or what is to be done with the button that settles it', async ({ page, shop, desk }) => {
  await onlyOrders(page, shop, 0)
  // Other tests may have left returns.
  await asOwner(shop, ({ database }) => database.exec(`update returns set state = 'closed' where state = 'requested'`))
  await page.goto(desk)
  await expect(page.getByRole('main')).toContainText('Nothing to do')
  expect(await axeFindings(page)).toEqual([])
  const [number] = await onlyOrders(page, shop, 1)
  await asOwner(shop, ({ database }) =>
    database.exec(`update payments set state = 'disputed', dispute_answer_by = '2027-02-01T22:59:00.000Z'
      where id = (select payment_id from orders where number = '${number}')`),
  )
  await page.goto(desk)
  const disputed = page.getByRole('region', { name: 'payment disputed' })
  await expect(disputed).toContainText('Respond by Feb 1, 2027')
  await expect(disputed.getByRole('link', { name: number! })).toHaveAttribute('href', `/orders/${number}`)
  await expect(page.getByText('Do not ship: payment disputed')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Pack orders' }).click()
  const order = page.getByRole('checkbox', { name: new RegExp(number!) })
  await expect(order).not.toBeChecked()
  await order.check()
  await page.getByRole('button', { name: 'Make the pick list' }).click()
  await page.getByRole('button', { name: 'Pack 1 order' }).click()
  await expect(page.getByRole('alert')).toContainText('1 order was not packed.')
  await page.getByRole('checkbox', { name: 'Pack it anyway' }).check()
  await page.getByRole('button', { name: 'Pack 1 order' }).click()
  await expect(page.getByRole('checkbox', { name: 'Ship it anyway' })).toBeVisible()
})
