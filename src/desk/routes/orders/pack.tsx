import { useActionData, type ActionFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { changedParcel } from '#domain/orders/history.ts'
import { totalQuantityText } from '#domain/orders/fulfillment.ts'
import { done } from '#desk/done.ts'
import { previewOrChange } from '#desk/orders/forms/change.ts'
import { someLinesIn } from '#desk/orders/forms/chosen-lines.ts'
import { DeedPage } from '#desk/orders/forms/deed-page.tsx'
import { LineFields } from '#desk/orders/forms/line-fields.tsx'
import { orderPath, useOrder } from '#desk/orders/one-order.ts'
import { Unpaid } from '#desk/orders/forms/unpaid.tsx'
import { Units } from '#desk/orders/units.tsx'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { typedOf } from '#desk/typed.ts'
import { keepUnsent } from '#desk/unsent.ts'

export async function action(args: ActionFunctionArgs) {
  const outcome = await previewOrChange(
    args,
    'POST /owner/orders/{number}/parcels',
    (form, order) => ({ lines: someLinesIn(form, order) }),
    ({ unpaid }) => ({ evenIfUnpaid: unpaid !== null }),
  )
  if (!('done' in outcome)) return outcome
  const packed = totalQuantityText(changedParcel(outcome.done).lines)
  return done(orderPath(outcome.done.order.number), `Packed ${packed}.`)
}

export const clientAction = keepUnsent

const whatIsPacked = (preview: DeedOutput<'POST /owner/orders/{number}/parcels'>) => (
  <>
    <Unpaid why={preview.unpaid} />
    <p>This is packed in one package. After that, the customer cannot cancel it:</p>
    <Units order={preview.order} lines={changedParcel(preview).lines} />
  </>
)

export default function Pack() {
  const { possible } = useOrder()
  const outcome = useActionData<typeof action>()
  const typed = typedOf(outcome)
  return (
    <DeedPage title="Pack" path="pack" isAnswered={outcome !== undefined}>
      <DeedForm
        outcome={outcome}
        submit={({ unpaid }) => (unpaid === null ? 'Pack' : 'Pack anyway')}
        show={whatIsPacked}
      >
        <LineFields legend="Items to pack" units={possible.pack.units} typed={typed} />
      </DeedForm>
    </DeedPage>
  )
}
