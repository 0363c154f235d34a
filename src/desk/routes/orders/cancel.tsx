import { useActionData, type ActionFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { formatCents } from '#domain/money.ts'
import { totalQuantityText } from '#domain/orders/fulfillment.ts'
import { done } from '#desk/done.ts'
import { previewOrChange } from '#desk/orders/forms/change.ts'
import { someLinesIn } from '#desk/orders/forms/chosen-lines.ts'
import { DeedPage } from '#desk/orders/forms/deed-page.tsx'
import { reasonIn } from '#desk/orders/forms/form-texts.ts'
import { LineFields } from '#desk/orders/forms/line-fields.tsx'
import { orderPath, useOrder } from '#desk/orders/one-order.ts'
import { ReasonField } from '#desk/orders/forms/reason-field.tsx'
import { RefundSum } from '#desk/orders/forms/refund-sum.tsx'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { typedOf } from '#desk/typed.ts'
import { keepUnsent } from '#desk/unsent.ts'
import { Choice } from '#web/ui/forms/choice.tsx'

export async function action(args: ActionFunctionArgs) {
  const outcome = await previewOrChange(
    args,
    'POST /owner/orders/{number}/cancellations',
    (form, order) => ({ lines: someLinesIn(form, order), restock: form.has('restock'), reason: reasonIn(form) }),
    ({ amounts }) => ({ expectedCents: amounts.amountCents }),
  )
  if (!('done' in outcome)) return outcome
  const { order, lines, amounts } = outcome.done
  const refund = isRefunded(outcome.done) ? ` ${formatCents(amounts.amountCents)} will be refunded.` : ''
  return done(orderPath(order.number), `Canceled ${totalQuantityText(lines)}.${refund}`)
}

export const clientAction = keepUnsent

type Canceled = DeedOutput<'POST /owner/orders/{number}/cancellations'>

const isRefunded = ({ order, amounts }: Canceled): boolean => amounts.amountCents > 0 && order.unchargedSince === null

const whatIsCanceled = ({ order, history, lines, amounts }: Canceled) => (
  <>
    <RefundSum order={order} lines={lines} amounts={amounts} />
    <p>
      {history.cancellations.at(-1)!.lines.every(({ restocked }) => restocked)
        ? 'The items will be restocked. The customer gets an email.'
        : 'The items will not be restocked. The customer gets an email.'}
    </p>
  </>
)

export default function Cancel() {
  const { possible } = useOrder()
  const outcome = useActionData<typeof action>()
  const typed = typedOf(outcome)
  return (
    <DeedPage title="Cancel items" path="cancel" isAnswered={outcome !== undefined}>
      <DeedForm
        outcome={outcome}
        submit={(preview) => (isRefunded(preview) ? 'Cancel and refund' : 'Cancel items')}
        show={whatIsCanceled}
      >
        <LineFields legend="Items to cancel" units={possible.cancel.units} typed={typed} />
        <Choice
          type="checkbox"
          name="restock"
          label="Restock these items"
          defaultChecked={typed === undefined || typed.restock !== undefined}
        />
        <ReasonField typed={typed} />
      </DeedForm>
    </DeedPage>
  )
}
