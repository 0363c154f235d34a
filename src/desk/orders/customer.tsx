import { isErased } from '#domain/accounts/erasure.ts'
import { isPickup, recipientTitle } from '#domain/checkout/pickup.ts'
import { optionLines } from '#domain/checkout/shipping.ts'
import { addressLines } from '#domain/orders/documents/document-text.ts'
import type { Address } from '#domain/checkout/address.ts'
import { Section } from '#desk/ui/page.tsx'
import { DeedButtons } from './deed-buttons.tsx'
import { Fact, Facts } from './facts.tsx'
import { useOrder } from './one-order.ts'

/** Who ordered, and where it goes. */
export function Customer() {
  const { order, deeds } = useOrder()
  const { shippingAddress, billingAddress, shippingOption } = order
  const [shipping, billing] = [printed(shippingAddress), printed(billingAddress)]
  const same = isPickup(shippingOption) ? 'Same person' : 'Same as the shipping address'
  return (
    <Section
      title="Customer"
      actions={<DeedButtons deeds={deeds.filter(({ path }) => path === 'email' || path === 'address')} />}
    >
      <Facts>
        <Fact name="Email">{isErased(order) ? 'This customer was erased' : <bdi>{order.email}</bdi>}</Fact>
        <Fact name="Ordered as">{order.accountId === null ? 'Guest' : 'Customer with an account'}</Fact>
        <Fact name={recipientTitle(shippingOption)}>
          <Lines lines={shipping} />
        </Fact>
        <Fact name="Billing address">
          {shipping.join('\n') === billing.join('\n') ? same : <Lines lines={billing} />}
        </Fact>
        <Fact name={isPickup(shippingOption) ? 'Pickup' : 'Shipping option'}>
          <Lines lines={optionLines(shippingOption)} />
        </Fact>
      </Facts>
    </Section>
  )
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
