import type { ReactNode } from 'react'
import { isPickup, recipientTitle } from '#domain/checkout/pickup.ts'
import { optionLines } from '#domain/checkout/shipping.ts'
import * as urls from '#domain/urls.ts'
import { hasHappened, type Order } from '#web/orders/order.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { AddressText } from './address-text.tsx'
import { Amounts } from './amounts.tsx'
import { CancelOrder } from '#web/orders/history/cancel-order.tsx'
import { OrderDocuments } from '#web/orders/documents/order-documents.tsx'
import { OrderStateHead } from '#web/orders/history/order-state-head.tsx'
import { Parcels } from '#web/orders/history/parcels.tsx'
import { RefundRows } from '#web/orders/history/refund-rows.tsx'
import { TimeLine } from '#web/orders/history/time-line.tsx'
import { OrderAgain } from './order-again.tsx'
import { ChangeAddressLink } from '#web/orders/address/change-address-link.tsx'
import { OrderReturns } from '#web/orders/returns/order-returns.tsx'
import { OrderItems } from './order-items.tsx'
import { PaymentText } from './payment-text.tsx'
import { useStorefront } from '#web/root-data.ts'
import { Thanks } from './thanks.tsx'
import styles from './order-details.module.css'

const Printer = /* @__PURE__ */ icon(
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-10a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1',
)

/** The shop's own SKU; without one, and in the demo, the first 8 characters of the product's id. Section 2, "Order confirmation". */
function useSku() {
  const { isDemo } = useStorefront()
  return ({ sku, productId }: { sku?: string | null; productId: string }) =>
    (isDemo ? null : sku) ?? productId.slice(0, 8)
}

type OrderDetailsProps = {
  order: Order
  /** The postal code that an old link requires. */
  proof: string
  /** Whether the page shows a thank-you, which it does until something happens to the order. */
  thanks: boolean
  offer: ReactNode
}

export const OrderDetails = ({ order, proof, thanks, offer }: OrderDetailsProps) => (
  <>
    {thanks && !hasHappened(order) ? <Thanks order={order} /> : <OrderStateHead order={order} />}
    {order.history && order.history.parcels.length > 0 && <Parcels {...order} parcels={order.history.parcels} />}
    <section className={styles.section} aria-labelledby="order-items">
      <h2 id="order-items" className={styles.heading}>
        Items
      </h2>
      <OrderItems
        items={order.items}
        canceled={order.history?.canceled ?? []}
        charges={order.charges}
        skuOf={useSku()}
      />
      <div className={styles.amounts}>
        <Amounts
          subtotal={order.subtotal}
          shipping={order.shippingCost}
          tax={order.tax}
          total={order.total}
          charges={order.charges}
          option={order.shippingMethod}
        >
          <RefundRows order={order} />
        </Amounts>
      </div>
    </section>
    {order.history && hasHappened(order) && <TimeLine {...order} history={order.history} />}
    <div className={styles.parts}>
      <section>
        <h2 className={styles.heading}>{recipientTitle(order.shippingMethod)}</h2>
        {Object.values(order.shippingAddress).some(Boolean) && <AddressText address={order.shippingAddress} />}
        {order.history?.addressRefusal === null && (
          <p className={styles.screenOnly}>
            <ChangeAddressLink order={order} />
          </p>
        )}
      </section>
      <section>
        <h2 className={styles.heading}>{isPickup(order.shippingMethod) ? 'Pickup' : 'Shipping method'}</h2>
        {optionLines(order.shippingMethod).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <section>
        <h2 className={styles.heading}>Payment method</h2>
        <PaymentText method={order.paymentMethod} card={order.card} />
      </section>
    </div>
    {offer}
    <OrderReturns order={order} />
    <OrderDocuments order={order} proof={proof} />
    {order.history?.cancelable && <CancelOrder order={order} proof={proof} />}
    <p className={`${styles.help} ${styles.screenOnly}`}>
      Questions about your order? See the <Link to={urls.faq}>frequently asked questions</Link> or{' '}
      <Link to={urls.contact}>contact us</Link>.
    </p>
    <div className={`${styles.ways} ${styles.screenOnly}`}>
      <ButtonLink to={urls.products}>Continue Shopping</ButtonLink>
      {order.history && !thanks && <OrderAgain proof={proof} />}
      <Button type="button" variant="quiet" className={styles.print} onClick={() => print()}>
        <Printer size={18} />
        Print
      </Button>
    </div>
  </>
)
