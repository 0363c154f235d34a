import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { MANUAL_NAMES } from '#domain/checkout/payment-kinds.ts'
import { paymentText } from '#domain/orders/orders.ts'
import { done } from '#desk/done.ts'
import { orProblem, previewOrDo } from '#desk/do.ts'
import { changeForm } from '#desk/orders/by-hand/change-form.ts'
import { enteredOrderIn, ofForm } from '#desk/orders/by-hand/entered-order.ts'
import { EnteredFields } from '#desk/orders/by-hand/entered-fields.tsx'
import { PaymentFields } from '#desk/orders/by-hand/payment-fields.tsx'
import { Receipt } from '#desk/orders/by-hand/receipt.tsx'
import { textIn } from '#desk/orders/forms/form-texts.ts'
import { orderPath } from '#desk/orders/one-order.ts'
import { read } from '#desk/read.ts'
import { typedOf } from '#desk/typed.ts'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { Page } from '#desk/ui/page.tsx'
import { keepUnsent } from '#desk/unsent.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { options } = await read(context, 'GET /owner/shipping-options', {})
  return { options, requestKey: crypto.randomUUID() }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const changed = await changeForm(context, form)
  if (changed) return changed
  const outcome = await orProblem(form, () => {
    const input = {
      requestKey: textIn(form, 'requestKey') ?? '',
      ...enteredOrderIn(form),
      payment: MANUAL_NAMES.find((kind) => kind === form.get('payment')) ?? 'cash',
      reference: textIn(form, 'reference'),
    }
    return previewOrDo(context, form, 'POST /owner/orders', input, ({ order }) => ({ expectedCents: order.totalCents }))
  })
  if ('done' in outcome) {
    const { number } = outcome.done.order
    return done(orderPath(number), `Order ${number} is created. The customer will get an email.`)
  }
  if (!('problem' in outcome)) return outcome
  const { message, fields } = outcome.problem
  return { ...outcome, problem: { message, fields: ofForm(fields, form) } }
}

export const clientAction = keepUnsent

const whatIsCreated = ({ order }: DeedOutput<'POST /owner/orders'>) => (
  <>
    <Receipt order={order} />
    <p>{paymentText(order)}. The customer gets the confirmation by email.</p>
  </>
)

export default function CreateOrder() {
  const { options, requestKey } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const typed = typedOf(outcome)
  const answered = outcome && !('found' in outcome) ? outcome : undefined
  const errors = answered && 'problem' in answered ? answered.problem.fields : {}
  return (
    <Page title="Create order" about="An order by phone, at a market or by email, like any other order of the shop.">
      <DeedForm outcome={answered} submit="Create order" show={whatIsCreated}>
        <EnteredFields
          typed={typed}
          errors={errors}
          options={options}
          requestKey={requestKey}
          found={outcome && 'found' in outcome ? outcome.found : null}
        />
        <PaymentFields typed={typed} errors={errors} />
      </DeedForm>
    </Page>
  )
}
