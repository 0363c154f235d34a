import { useActionData, type ActionFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { changedParcel } from '#domain/orders/history.ts'
import { totalQuantityText } from '#domain/orders/fulfillment.ts'
import { done } from '#desk/done.ts'
import { CarriageFields } from '#desk/orders/forms/carriage-fields.tsx'
import { previewOrChange } from '#desk/orders/forms/change.ts'
import { someLinesIn } from '#desk/orders/forms/chosen-lines.ts'
import { DeedPage } from '#desk/orders/forms/deed-page.tsx'
import { textIn } from '#desk/orders/forms/form-texts.ts'
import { PACKED, PackedOrOpen } from '#desk/orders/forms/packed-or-open.tsx'
import { orderPath } from '#desk/orders/one-order.ts'
import { Tracking } from '#desk/orders/parcels.tsx'
import { Unpaid } from '#desk/orders/forms/unpaid.tsx'
import { Units } from '#desk/orders/units.tsx'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { typedOf } from '#desk/typed.ts'
import { keepUnsent } from '#desk/unsent.ts'

export async function action(args: ActionFunctionArgs) {
  const outcome = await previewOrChange(
    args,
    'POST /owner/orders/{number}/shipments',
    (form, order) => ({
      carrier: textIn(form, 'carrier'),
      trackingNumber: textIn(form, 'tracking'),
      trackingUrl: textIn(form, 'url'),
      lines: form.get('what') === PACKED ? undefined : someLinesIn(form, order),
    }),
    ({ unpaid }) => ({ evenIfUnpaid: unpaid !== null }),
  )
  if (!('done' in outcome)) return outcome
  const shipped = totalQuantityText(changedParcel(outcome.done).lines)
  return done(orderPath(outcome.done.order.number), `Shipped ${shipped}. The customer will get an email.`)
}

export const clientAction = keepUnsent

const whatIsShipped = (preview: DeedOutput<'POST /owner/orders/{number}/shipments'>) => (
  <>
    <Unpaid why={preview.unpaid} />
    <p>This is shipped, and the customer gets an email:</p>
    <Units order={preview.order} lines={changedParcel(preview).lines} />
    <Tracking parcel={changedParcel(preview)} />
  </>
)

export default function Ship() {
  const outcome = useActionData<typeof action>()
  const typed = typedOf(outcome)
  return (
    <DeedPage title="Ship" path="ship" isAnswered={outcome !== undefined}>
      <DeedForm
        outcome={outcome}
        submit={({ unpaid }) => (unpaid === null ? 'Ship' : 'Ship anyway')}
        show={whatIsShipped}
      >
        <PackedOrOpen typed={typed} />
        <CarriageFields typed={typed} />
      </DeedForm>
    </DeedPage>
  )
}
