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
  const outcome = await previewOrChange(args, 'DELETE /owner/orders/{number}/parcels', () => ({}))
  if (!('done' in outcome)) return outcome
  return done(orderPath(outcome.done.order.number), 'Unpacked. These items can be packed again or canceled.')
}

export const clientAction = keepUnsent

const whatIsUnpacked = ({ order, unpacked }: DeedOutput<'DELETE /owner/orders/{number}/parcels'>) => (
  <>
    <p>These items will be open again:</p>
    <Units order={order} lines={unpacked} />
  </>
)

export default function Unpack() {
  const { order, possible } = useOrder()
  const outcome = useActionData<typeof action>()
  return (
    <DeedPage title="Unpack" path="unpack" isAnswered={outcome !== undefined}>
      <DeedForm outcome={outcome} submit="Unpack" show={whatIsUnpacked}>
        <p>Unpacks the packages that were not shipped.</p>
        <Units order={order} lines={possible.unpack.units} />
      </DeedForm>
    </DeedPage>
  )
}
