import { useLocation } from 'react-router'
import { hasErrors } from '#domain/errors.ts'
import { CHANGE_ADDRESS_TEXTS } from '#domain/orders/change-address.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import * as urls from '#domain/urls.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { referenceOf } from '#web/answers/orders.ts'
import { AddressFields } from '#web/checkout/shipping/address-fields.tsx'
import { PostalCodeForm } from '#web/orders/postal-code-form.tsx'
import { useShownOrder } from '#web/orders/use-shown-order.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { CHANGE_ADDRESS, changeAddressErrors, type AddressPage } from './change-address.ts'

/** The shipping address of an order of which nothing is packed. */
export function ChangeAddressScreen({ page: { loaded, failure } }: { page: AddressPage }) {
  const { search } = useLocation()
  const { order, postalCode, problem, proof } = useShownOrder(loaded, failure !== null)
  return (
    <AccountFrame title={CHANGE_ADDRESS_TEXTS.title}>
      {order ? (
        <>
          <p>
            <Link to={`${urls.order(referenceOf(order))}${search}`}>Order {referenceOf(order)}</Link>
          </p>
          {order.history?.cancelable ? (
            <AccountForm
              rule={(form) => changeAddressErrors(form, order)}
              failure={failure}
              button="Save address"
              busyButton="Saving..."
            >
              {(errors) => (
                <>
                  <input type="hidden" name="intent" value={CHANGE_ADDRESS} />
                  <input type="hidden" name="proof" value={proof} />
                  <AddressFields
                    kind="shipping"
                    without="email"
                    values={{ ...order.shippingAddress, ...failure?.values }}
                    errors={errors}
                  />
                </>
              )}
            </AccountForm>
          ) : (
            <Alert tone="error">{CHANGE_ADDRESS_TEXTS.late}</Alert>
          )}
        </>
      ) : postalCode ? (
        <PostalCodeForm
          failure={problem === null ? null : { message: hasErrors(postalCode) ? null : problem, fields: postalCode }}
        />
      ) : (
        <>
          <Alert tone="error">{problem ?? ORDER_TEXTS.notFound}</Alert>
          <p>
            <Link to={urls.findOrder}>Find your order</Link>
          </p>
        </>
      )}
    </AccountFrame>
  )
}
