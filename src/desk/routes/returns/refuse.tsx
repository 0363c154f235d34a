import { useActionData, useParams, type ActionFunctionArgs } from 'react-router'
import { doAtOnce } from '#desk/do.ts'
import { done } from '#desk/done.ts'
import { AnswerField, answerIn } from '#desk/orders/forms/answer-field.tsx'
import { DeedPage } from '#desk/orders/forms/deed-page.tsx'
import { ReturnInQuestion } from '#desk/orders/forms/return-in-question.tsx'
import { orderPath } from '#desk/orders/one-order.ts'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { typedOf, wrongOf } from '#desk/typed.ts'
import { keepUnsent } from '#desk/unsent.ts'

export async function action({ context, request, params: { number = '', ordinal } }: ActionFunctionArgs) {
  const form = await request.formData()
  const deed = 'POST /owner/orders/{number}/returns/{ordinal}/refusal'
  const outcome = await doAtOnce(context, form, deed, () => ({
    number,
    ordinal: Number(ordinal),
    answer: answerIn(form),
  }))
  if (!('done' in outcome)) return outcome
  return done(orderPath(number), 'The return is refused. The customer will get an email.')
}

export const clientAction = keepUnsent

export default function Refuse() {
  const { ordinal } = useParams()
  const outcome = useActionData<typeof action>()
  const typed = typedOf(outcome)
  return (
    <DeedPage title="Refuse the return" path={`returns/${ordinal}/refuse`} isAnswered={outcome !== undefined}>
      <DeedForm outcome={outcome} submit="Refuse">
        <ReturnInQuestion />
        <AnswerField typed={typed} hint="Sent to the customer: why you refuse it." error={wrongOf(outcome).answer} />
      </DeedForm>
    </DeedPage>
  )
}
