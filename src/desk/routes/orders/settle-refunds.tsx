import { useActionData, type ActionFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { formatCents } from '#domain/money.ts'
import { MAX_REASON_LENGTH } from '#domain/orders/reason.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { done } from '#desk/done.ts'
import { previewOrChange } from '#desk/orders/forms/change.ts'
import { DeedPage } from '#desk/orders/forms/deed-page.tsx'
import { FailedRefunds } from '#desk/orders/forms/failed-refunds.tsx'
import { requiredIn } from '#desk/orders/forms/form-texts.ts'
import { orderPath } from '#desk/orders/one-order.ts'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { typedOf, wrongOf } from '#desk/typed.ts'
import { keepUnsent } from '#desk/unsent.ts'
import { Field } from '#web/ui/forms/field.tsx'

const LABEL = 'How you refunded it'

type Settled = DeedOutput<'POST /owner/orders/{number}/refunds/settlements'>

export async function action(args: ActionFunctionArgs) {
  const outcome = await previewOrChange(
    args,
    'POST /owner/orders/{number}/refunds/settlements',
    (form) => ({ way: requiredIn(form, 'way', LABEL) }),
    ({ refunds }) => ({ expectedCents: refundedCents(refunds) }),
  )
  if (!('done' in outcome)) return outcome
  const { order, refunds } = outcome.done
  return done(orderPath(order.number), `${formatCents(refundedCents(refunds))} marked as refunded another way.`)
}

export const clientAction = keepUnsent

const whatIsSettled = ({ refunds }: Settled) => (
  <p>{`${formatCents(refundedCents(refunds))} will be marked as refunded another way. The customer gets an email.`}</p>
)

export default function SettleRefunds() {
  const outcome = useActionData<typeof action>()
  const typed = typedOf(outcome)
  return (
    <DeedPage title="Mark as refunded another way" path="settle" isAnswered={outcome !== undefined}>
      <DeedForm outcome={outcome} submit="Mark as refunded" show={whatIsSettled}>
        <FailedRefunds />
        <Field
          label={LABEL}
          name="way"
          autoComplete="off"
          hint="Such as “bank transfer of November 3”. Only for your own records."
          maxLength={MAX_REASON_LENGTH}
          error={wrongOf(outcome).way}
          defaultValue={typed?.way ?? ''}
          dir="auto"
        />
      </DeedForm>
    </DeedPage>
  )
}
