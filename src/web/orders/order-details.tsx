import type { ReactNode } from 'react'
import * as urls from '#domain/urls.ts'
import { displayNumber, type OrderStatus } from '#domain/orders/orders.ts'
import type { Order } from '#web/answers/orders.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CircleCheck, icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { AddressText } from './address-text.tsx'
import { Amounts } from './amounts.tsx'
import { OrderItems } from './order-items.tsx'
import { PaymentText } from './payment-text.tsx'
import styles from './order-details.module.css'

const Printer = /* @__PURE__ */ icon(
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-10a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1',
)

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export const OrderDetails = ({ order }: { order: Order }) => (
  <>
    <header className={styles.head}>
      <CircleCheck size={48} className="fine" />
      <h1 className={styles.title}>
        Thank you for your order
        {order.shippingAddress.firstName && (
          <>
            , <bdi>{order.shippingAddress.firstName}</bdi>
          </>
        )}
      </h1>
      {order.email && (
        <p>
          A confirmation is on its way to{' '}
          <strong>
            <bdi>{order.email}</bdi>
          </strong>
          .
        </p>
      )}
      <dl className={styles.facts}>
        <Fact name="Order number">{displayNumber(order)}</Fact>
        {order.createdAt && (
          <Fact name="Date">
            <time dateTime={order.createdAt}>{day.format(new Date(order.createdAt))}</time>
          </Fact>
        )}
        <Fact name="Status">{STATUS[order.status] ?? order.status}</Fact>
        {order.shippingMethod.estimatedDelivery && (
          <Fact name="Estimated delivery">{order.shippingMethod.estimatedDelivery}</Fact>
        )}
      </dl>
    </header>
    <section className={styles.section} aria-labelledby="order-items">
      <h2 id="order-items" className={styles.heading}>
        Items
      </h2>
      <OrderItems items={order.items} sku />
      <div className={styles.amounts}>
        <Amounts subtotal={order.subtotal} shipping={order.shippingCost} tax={order.tax} total={order.total} />
      </div>
    </section>
    <div className={styles.parts}>
      <section>
        <h2 className={styles.heading}>Shipping address</h2>
        {Object.values(order.shippingAddress).some(Boolean) && <AddressText address={order.shippingAddress} />}
      </section>
      <section>
        <h2 className={styles.heading}>Shipping method</h2>
        <p>{order.shippingMethod.name}</p>
        <p>{order.shippingMethod.estimatedDelivery}</p>
      </section>
      <section>
        <h2 className={styles.heading}>Payment method</h2>
        <PaymentText method={order.paymentMethod} card={order.card} />
      </section>
    </div>
    <p className={`${styles.help} ${styles.screenOnly}`}>
      Questions about your order? See the <Link to={urls.faq}>frequently asked questions</Link> or{' '}
      <Link to={urls.contact}>contact us</Link>.
    </p>
    <div className={`${styles.ways} ${styles.screenOnly}`}>
      <ButtonLink to={urls.products}>Continue Shopping</ButtonLink>
      <Button type="button" variant="quiet" className={styles.print} onClick={() => print()}>
        <Printer size={18} />
        Print
      </Button>
    </div>
  </>
)

const STATUS: Record<OrderStatus, string> = {
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Canceled',
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
