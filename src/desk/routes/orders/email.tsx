import { useActionData, type ActionFunctionArgs } from 'react-router'
import { doAtOnce } from '#desk/do.ts'
import { done } from '#desk/done.ts'
import { DeedPage } from '#desk/orders/forms/deed-page.tsx'
import { textIn } from '#desk/orders/forms/form-texts.ts'
import { orderPath, useOrder } from '#desk/orders/one-order.ts'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { typedOf } from '#desk/typed.ts'
import { keepUnsent } from '#desk/unsent.ts'
import { Field } from '#web/ui/forms/field.tsx'

export async function action({ context, request, params: { number = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const email = textIn(form, 'email') ?? ''
  const outcome = await doAtOnce(context, form, 'PUT /owner/orders/{number}/email', () => ({ number, email }))
  if (!('done' in outcome)) return outcome
  return done(orderPath(number), `The email is now ${email}. The confirmation will be sent there.`)
}

export const clientAction = keepUnsent

export default function Email() {
  const { order } = useOrder()
  const outcome = useActionData<typeof action>()
  const typed = typedOf(outcome)
  return (
    <DeedPage title="Correct the email" path="email" isAnswered={outcome !== undefined}>
      <DeedForm outcome={outcome} submit="Save and send the confirmation">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          hint="The confirmation of the order is sent to this address. To send it once more, leave the address as it is."
          defaultValue={typed?.email ?? order.email}
        />
      </DeedForm>
    </DeedPage>
  )
}
