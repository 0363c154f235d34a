import { isErased } from '#domain/accounts/erasure.ts'
import { isPickup, recipientTitle } from '#domain/checkout/pickup.ts'
import { optionLines } from '#domain/checkout/shipping.ts'
import { addressLines } from '#domain/orders/documents/document-text.ts'
import type { Address } from '#domain/checkout/address.ts'
import { Facts } from '#desk/ui/facts.tsx'
import { Section } from '#desk/ui/page.tsx'
import { useDesk } from '#desk/root-data.ts'
import { Link } from '#web/ui/link.tsx'
import { DeedButtons } from './deed-buttons.tsx'
import { useOrder } from './one-order.ts'

/** Who ordered, and where it goes. */
export function Customer() {
  const { order, deeds } = useOrder()
  const { shippingAddress, billingAddress, shippingOption } = order
  const [shipping, billing] = [printed(shippingAddress), printed(billingAddress)]
  const isSame = shipping.join('\n') === billing.join('\n')
  const same = isPickup(shippingOption) ? 'Same person' : 'Same as the shipping address'
  return (
    <Section
      title="Customer"
      actions={<DeedButtons deeds={deeds.filter(({ path }) => path === 'email' || path === 'address')} />}
    >
      <Facts
        rows={[
          ['Email', <Email key="email" />],
          ['Ordered as', order.accountId === null ? 'Guest' : 'Customer with an account'],
          [recipientTitle(shippingOption), <Lines key="shipping" lines={shipping} />],
          ['Billing address', isSame ? same : <Lines key="billing" lines={billing} />],
          [
            isPickup(shippingOption) ? 'Pickup' : 'Shipping option',
            <Lines key="option" lines={optionLines(shippingOption)} />,
          ],
        ]}
      />
    </Section>
  )
}

/** Leads the owner to everything about the customer. */
function Email() {
  const { order } = useOrder()
  const { worker } = useDesk()
  if (isErased(order)) return 'This customer was erased'
  const email = <bdi>{order.email}</bdi>
  if (worker?.power !== 'owner') return email
  return <Link to={`/customers/${encodeURIComponent(order.email)}`}>{email}</Link>
}

const printed = (address: Address): string[] =>
  [...addressLines(address), address.phone].map((line) => line.trim()).filter((line) => line !== '')

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0
    ? '–'
    : lines.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))
