import { useActionData, type ActionFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { ADDRESS_FIELDS, type Address } from '#domain/checkout/address.ts'
import { addressLines } from '#domain/orders/documents/document-text.ts'
import { done } from '#desk/done.ts'
import { previewOrChange } from '#desk/orders/forms/change.ts'
import { AddressInput } from '#desk/orders/forms/address-input.tsx'
import { DeedPage } from '#desk/orders/forms/deed-page.tsx'
import { orderPath, useOrder } from '#desk/orders/one-order.ts'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { typedOf, wrongOf } from '#desk/typed.ts'
import { keepUnsent } from '#desk/unsent.ts'
import styles from '#desk/orders/forms/forms.module.css'

/** The email address proves whose order it is, and is corrected elsewhere. */
const FIELDS = ADDRESS_FIELDS.filter((field) => field !== 'email')

export async function action(args: ActionFunctionArgs) {
  const outcome = await previewOrChange(args, 'PUT /owner/orders/{number}/address', (form) => ({
    changes: Object.fromEntries(FIELDS.map((field) => [field, String(form.get(field) ?? '')])),
  }))
  if (!('done' in outcome)) return outcome
  return done(orderPath(outcome.done.order.number), 'The address is corrected. The customer will get an email.')
}

export const clientAction = keepUnsent

const newAddress = ({ order }: DeedOutput<'PUT /owner/orders/{number}/address'>) => (
  <>
    <p>The order ships to this address, and the customer gets an email:</p>
    {addressLines(order.shippingAddress).map((line) => (
      <p key={line}>
        <bdi>{line}</bdi>
      </p>
    ))}
  </>
)

export default function CorrectAddress() {
  const { order } = useOrder()
  const outcome = useActionData<typeof action>()
  const typed = typedOf(outcome)
  const wrong = wrongOf(outcome)
  const values = { ...order.shippingAddress, ...typed } as Address
  return (
    <DeedPage title="Correct the address" path="address" isAnswered={outcome !== undefined}>
      <DeedForm outcome={outcome} submit="Save address" show={newAddress}>
        <div className={styles.fields}>
          {FIELDS.map((field) => (
            <AddressInput key={field} field={field} values={values} error={wrong[field]} />
          ))}
        </div>
      </DeedForm>
    </DeedPage>
  )
}
