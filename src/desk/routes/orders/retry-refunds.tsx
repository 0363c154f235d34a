import { useActionData, type ActionFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { counted } from '#domain/counts.ts'
import { formatCents } from '#domain/money.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { done } from '#desk/done.ts'
import { previewOrChange } from '#desk/orders/forms/change.ts'
import { DeedPage } from '#desk/orders/forms/deed-page.tsx'
import { FailedRefunds } from '#desk/orders/forms/failed-refunds.tsx'
import { orderPath } from '#desk/orders/one-order.ts'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { keepUnsent } from '#desk/unsent.ts'

type Retried = DeedOutput<'POST /owner/orders/{number}/refunds/retries'>

export async function action(args: ActionFunctionArgs) {
  const outcome = await previewOrChange(args, 'POST /owner/orders/{number}/refunds/retries', () => ({}))
  if (!('done' in outcome)) return outcome
  return done(orderPath(outcome.done.order.number), waitingText(outcome.done))
}

export const clientAction = keepUnsent

function waitingText({ history }: Retried): string {
  const waiting = history.refunds.filter(({ state }) => state === 'queued')
  return `${counted(waiting.length, 'refund')} of ${formatCents(refundedCents(waiting))} will be tried again.`
}

const whatIsRetried = (preview: Retried) => <p>{waitingText(preview)}</p>

export default function RetryRefunds() {
  const outcome = useActionData<typeof action>()
  return (
    <DeedPage title="Retry failed refunds" path="retry" isAnswered={outcome !== undefined}>
      <DeedForm outcome={outcome} submit="Retry" show={whatIsRetried}>
        <FailedRefunds />
      </DeedForm>
    </DeedPage>
  )
}
