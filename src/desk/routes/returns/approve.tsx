import { useActionData, useParams, type ActionFunctionArgs } from 'react-router'
import { doAtOnce } from '#desk/do.ts'
import { done } from '#desk/done.ts'
import { AnswerField, answerIn } from '#desk/orders/forms/answer-field.tsx'
import { DeedPage } from '#desk/orders/forms/deed-page.tsx'
import { ReturnInQuestion } from '#desk/orders/forms/return-in-question.tsx'
import { textIn } from '#desk/orders/forms/form-texts.ts'
import { orderPath } from '#desk/orders/one-order.ts'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { typedOf } from '#desk/typed.ts'
import { keepUnsent } from '#desk/unsent.ts'

export async function action({ context, request, params: { number = '', ordinal } }: ActionFunctionArgs) {
  const form = await request.formData()
  const deed = 'POST /owner/orders/{number}/returns/{ordinal}/approval'
  const outcome = await doAtOnce(context, form, deed, () => ({
    number,
    ordinal: Number(ordinal),
    answer: textIn(form, 'answer') === null ? null : answerIn(form),
  }))
  if (!('done' in outcome)) return outcome
  return done(orderPath(number), 'The return is approved. The customer will get an email.')
}

export const clientAction = keepUnsent

export default function Approve() {
  const { ordinal } = useParams()
  const outcome = useActionData<typeof action>()
  const typed = typedOf(outcome)
  return (
    <DeedPage title="Approve the return" path={`returns/${ordinal}/approve`} isAnswered={outcome !== undefined}>
      <DeedForm outcome={outcome} submit="Approve">
        <ReturnInQuestion />
        <AnswerField typed={typed} hint="Sent to the customer, such as where to send the items." optional />
      </DeedForm>
    </DeedPage>
  )
}
