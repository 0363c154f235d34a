import { CHANGE_ADDRESS_TEXTS } from '#domain/orders/texts/change-address-texts.ts'
import * as urls from '#domain/urls.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { AddressFields } from '#web/checkout/shipping/address-fields.tsx'
import { OrderFrame } from '#web/orders/order-frame.tsx'
import { useShownOrder } from '#web/orders/use-shown-order.ts'
import { Alert } from '#web/ui/alert.tsx'
import { CHANGE_ADDRESS, changeAddressErrors, type AddressPage } from './change-address.ts'

export function ChangeAddressScreen({ page: { loaded, failure } }: { page: AddressPage }) {
  const shown = useShownOrder(loaded, failure !== null)
  return (
    <OrderFrame title={CHANGE_ADDRESS_TEXTS.title} loaded={shown} findPage={urls.findOrder}>
      {(order) =>
        order.history?.addressRefusal === null ? (
          <AccountForm
            rule={(form) => changeAddressErrors(form, order)}
            failure={failure}
            button="Save address"
            busyButton="Saving..."
          >
            {(errors) => (
              <>
                <input type="hidden" name="intent" value={CHANGE_ADDRESS} />
                <input type="hidden" name="proof" value={shown.proof} />
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
          <Alert tone="error">{order.history?.addressRefusal ?? CHANGE_ADDRESS_TEXTS.late}</Alert>
        )
      }
    </OrderFrame>
  )
}
