import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { MANUAL_NAMES } from '#domain/checkout/payment-kinds.ts'
import { CLOSED_TEXTS } from '#domain/orders/by-hand/drafts.ts'
import { paymentText } from '#domain/orders/orders.ts'
import { done } from '#desk/done.ts'
import { previewOrDo } from '#desk/do.ts'
import { PaymentFields } from '#desk/orders/by-hand/payment-fields.tsx'
import { Receipt } from '#desk/orders/by-hand/receipt.tsx'
import { textIn } from '#desk/orders/forms/form-texts.ts'
import { orderPath } from '#desk/orders/one-order.ts'
import { read } from '#desk/read.ts'
import { typedOf } from '#desk/typed.ts'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { Page } from '#desk/ui/page.tsx'
import { keepUnsent } from '#desk/unsent.ts'
import { Alert } from '#web/ui/alert.tsx'

export const loader = ({ context, params: { id = '' } }: LoaderFunctionArgs) =>
  read(context, 'GET /owner/drafts/{id}', { id })

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const payment = MANUAL_NAMES.find((kind) => kind === form.get('payment')) ?? 'cash'
  const input = { id, payment, reference: textIn(form, 'reference') }
  const outcome = await previewOrDo(context, form, 'POST /owner/drafts/{id}/orders', input, ({ order }) => ({
    expectedCents: order.totalCents,
  }))
  if (!('done' in outcome)) return outcome
  const { number } = outcome.done.order
  return done(orderPath(number), `Order ${number} is created. The customer will get an email.`)
}

export const clientAction = keepUnsent

const whatIsPaid = ({ order }: DeedOutput<'POST /owner/drafts/{id}/orders'>) => (
  <>
    <Receipt order={order} />
    <p>{paymentText(order)}. The payment link can no longer be paid.</p>
  </>
)

export default function MarkPaid() {
  const { state } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const why = CLOSED_TEXTS[state]
  return (
    <Page title="Mark as paid" about="The customer has paid in cash or by bank transfer instead of by the link.">
      {why !== null && outcome === undefined ? (
        <Alert tone="notice">{why}</Alert>
      ) : (
        <DeedForm outcome={outcome} submit="Create order" show={whatIsPaid}>
          <PaymentFields typed={typedOf(outcome)} errors={{}} />
        </DeedForm>
      )}
    </Page>
  )
}
