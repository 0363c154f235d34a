import { useActionData, type ActionFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { formatCents } from '#domain/money.ts'
import { isSome, type LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import { refundOf } from '#domain/orders/refunds.ts'
import { done } from '#desk/done.ts'
import { previewOrChange } from '#desk/orders/forms/change.ts'
import { linesIn } from '#desk/orders/forms/chosen-lines.ts'
import { DeedPage } from '#desk/orders/forms/deed-page.tsx'
import { centsIn, reasonIn } from '#desk/orders/forms/form-texts.ts'
import { LineFields } from '#desk/orders/forms/line-fields.tsx'
import { orderPath, useOrder, type ShownOrder } from '#desk/orders/one-order.ts'
import { ReasonField } from '#desk/orders/forms/reason-field.tsx'
import { RefundSum } from '#desk/orders/forms/refund-sum.tsx'
import { Units } from '#desk/orders/units.tsx'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { typedOf, wrongOf } from '#desk/typed.ts'
import { keepUnsent } from '#desk/unsent.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Link } from '#web/ui/link.tsx'

export async function action(args: ActionFunctionArgs) {
  const outcome = await previewOrChange(
    args,
    'POST /owner/orders/{number}/refunds',
    (form, order) => ({
      lines: linesIn(form, order),
      withShipping: form.has('shipping'),
      goodwillCents: centsIn(form, 'amount'),
      reason: reasonIn(form),
    }),
    ({ amounts }) => ({ expectedCents: amounts.amountCents }),
  )
  if (!('done' in outcome)) return outcome
  const { order, amounts } = outcome.done
  return done(orderPath(order.number), `${formatCents(amounts.amountCents)} will be refunded.`)
}

export const clientAction = keepUnsent

const whatIsRefunded = ({ order, history, lines, amounts }: DeedOutput<'POST /owner/orders/{number}/refunds'>) => (
  <>
    <RefundSum order={order} lines={lines} amounts={amounts} />
    <NotShipped order={order} history={history} lines={lines} />
  </>
)

type NotShippedProps = { order: ShownOrder['order']; history: OrderHistory; lines: readonly LineQuantity[] }

/** A refund alone cancels nothing. */
function NotShipped({ order, history, lines }: NotShippedProps) {
  const ledger = ledgerOf(order, history)
  const unsent = lines
    .map(({ position, quantity }) => ({
      position,
      quantity: Math.min(quantity, ledger.lines[position]!.unfulfilled),
    }))
    .filter(isSome)
  if (unsent.length === 0) return null
  return (
    <Alert tone="notice" title="Not shipped yet">
      <Units order={order} lines={unsent} />
      <p>
        A refund alone does not cancel these items. To cancel and refund them, use{' '}
        <Link to={`${orderPath(order.number)}/cancel`}>Cancel items</Link>.
      </p>
    </Alert>
  )
}

export default function Refund() {
  const { order, history, possible } = useOrder()
  const outcome = useActionData<typeof action>()
  const typed = typedOf(outcome)
  const { units, leftCents } = possible.refund
  const { shippingCents } = refundOf(order, history.refunds, { lines: [], maxShippingCents: Infinity })
  return (
    <DeedPage title="Refund" path="refund" isAnswered={outcome !== undefined}>
      <DeedForm outcome={outcome} submit="Refund" show={whatIsRefunded}>
        <p>Up to {formatCents(leftCents)} can be refunded.</p>
        {units.length > 0 && <LineFields legend="Items to refund" units={units} initial={[]} typed={typed} />}
        {shippingCents > 0 && (
          <Choice
            type="checkbox"
            name="shipping"
            label={`Shipping, ${formatCents(shippingCents)}`}
            defaultChecked={typed?.shipping !== undefined}
          />
        )}
        <Field
          label="Another amount"
          name="amount"
          optional
          unit="$"
          inputMode="decimal"
          autoComplete="off"
          hint="Refunded in addition to the items, such as for a scratch."
          error={wrongOf(outcome).amount}
          defaultValue={typed?.amount ?? ''}
        />
        <ReasonField typed={typed} />
      </DeedForm>
    </DeedPage>
  )
}
