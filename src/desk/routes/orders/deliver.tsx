import { useActionData, type ActionFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { done } from '#desk/done.ts'
import { previewOrChange } from '#desk/orders/forms/change.ts'
import { DeedPage } from '#desk/orders/forms/deed-page.tsx'
import { orderPath, useOrder } from '#desk/orders/one-order.ts'
import { Units } from '#desk/orders/units.tsx'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { keepUnsent } from '#desk/unsent.ts'

export async function action(args: ActionFunctionArgs) {
  const outcome = await previewOrChange(args, 'POST /owner/orders/{number}/deliveries', () => ({}))
  if (!('done' in outcome)) return outcome
  const { number, status } = outcome.done.order
  const rest = status === 'delivered' ? '' : ' The rest has not been shipped yet.'
  return done(orderPath(number), `Marked as delivered.${rest}`)
}

export const clientAction = keepUnsent

const whatIsDelivered = (preview: DeedOutput<'POST /owner/orders/{number}/deliveries'>) => (
  <p>
    {preview.order.status === 'delivered'
      ? 'The whole order is delivered. The customer gets an email.'
      : 'These items are delivered, and the customer gets an email. The rest has not been shipped yet.'}
  </p>
)

export default function Deliver() {
  const { order, possible } = useOrder()
  const outcome = useActionData<typeof action>()
  return (
    <DeedPage title="Mark as delivered" path="deliver" isAnswered={outcome !== undefined}>
      <DeedForm outcome={outcome} submit="Mark as delivered" show={whatIsDelivered}>
        <p>All packages that are on their way have arrived:</p>
        <Units order={order} lines={possible.deliver.units} />
      </DeedForm>
    </DeedPage>
  )
}
