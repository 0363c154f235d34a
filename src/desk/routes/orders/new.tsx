import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { DeedInput, DeedOutput } from '#contract/owner/index.ts'
import { MANUAL_NAMES } from '#domain/checkout/payment-kinds.ts'
import { paymentText } from '#domain/orders/orders.ts'
import { done } from '#desk/done.ts'
import { orProblem, previewOrDo, type Outcome } from '#desk/do.ts'
import { changeForm } from '#desk/orders/by-hand/change-form.ts'
import { DraftReceipt, draftPath } from '#desk/orders/by-hand/draft-receipt.tsx'
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
  const outcome = await orProblem<Created | Drafted>(form, () => {
    const entered = { requestKey: textIn(form, 'requestKey') ?? '', ...enteredOrderIn(form) }
    const payment = MANUAL_NAMES.find((kind) => kind === form.get('payment'))
    if (!payment) return draft(context, form, { ...entered, isMailed: true })
    const input = { ...entered, payment, reference: textIn(form, 'reference') }
    return previewOrDo(context, form, 'POST /owner/orders', input, ({ order }) => ({ expectedCents: order.totalCents }))
  })
  if ('done' in outcome) {
    if (!('order' in outcome.done))
      return done(draftPath(outcome.done.id), 'The customer will get an email with the payment link.')
    const { number } = outcome.done.order
    return done(orderPath(number), `Order ${number} is created. The customer will get an email.`)
  }
  if (!('problem' in outcome)) return outcome
  const { message, fields } = outcome.problem
  return { ...outcome, problem: { message, fields: ofForm(fields, form) } }
}

type Created = Outcome<'POST /owner/orders'>
type Drafted = Outcome<'POST /owner/drafts'>

const draft = (context: ActionFunctionArgs['context'], form: FormData, input: DeedInput<'POST /owner/drafts'>) =>
  previewOrDo(context, form, 'POST /owner/drafts', input, ({ totalCents }) => ({ expectedCents: totalCents }))

export const clientAction = keepUnsent

type Preview = DeedOutput<'POST /owner/orders'> | DeedOutput<'POST /owner/drafts'>

const whatIsCreated = (preview: Preview) =>
  'order' in preview ? (
    <>
      <Receipt order={preview.order} />
      <p>{paymentText(preview.order)}. The customer gets the confirmation by email.</p>
    </>
  ) : (
    <DraftReceipt draft={preview} />
  )

export default function CreateOrder() {
  const { options, requestKey } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const typed = typedOf(outcome)
  const answered = outcome && !('found' in outcome) ? outcome : undefined
  const errors = answered && 'problem' in answered ? answered.problem.fields : {}
  return (
    <Page title="Create order" about="An order by phone, at a market or by email, like any other order of the shop.">
      <DeedForm
        outcome={answered}
        submit={(preview) => ('order' in preview ? 'Create order' : 'Send payment link')}
        show={whatIsCreated}
      >
        <EnteredFields
          typed={typed}
          errors={errors}
          options={options}
          requestKey={requestKey}
          found={outcome && 'found' in outcome ? outcome.found : null}
        />
        <PaymentFields typed={typed} errors={errors} hasLink />
      </DeedForm>
    </Page>
  )
}
