import { Fragment, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { toCents, toDollars } from '#domain/money.ts'
import { NOTHING_BACK_TEXT, refundWay } from '#domain/orders/order-state.ts'
import { neededNoPayment } from '#domain/orders/orders.ts'
import { refundRows } from '#domain/orders/refund-rows.ts'
import { REASON_WORDS } from '#domain/orders/returns/return-requests.ts'
import { RETURN_PAGE_TEXTS } from '#domain/orders/returns/return-texts.ts'
import { WITHDRAWAL_TEXTS } from '#domain/markets/eu.ts'
import type { Order } from '#web/orders/order.ts'
import { ItemQuantity } from '#web/orders/history/item-quantity.tsx'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { PhotoThumbnail } from './photo-thumbnail.tsx'
import {
  CHOOSE_RETURN,
  PHOTO,
  quantityField,
  SEND_RETURN,
  type EnteredReturn,
  type ItemQuantities,
  type Preview,
} from './return-form.ts'
import { isWithdrawalPage } from './return-page.ts'
import { titledCharges } from '#web/orders/amounts.tsx'
import amounts from '#web/orders/amounts.module.css'
import styles from './return-form.module.css'

type ReviewReturnProps = { order: Order; entered: EnteredReturn; preview: Preview; proof: string }

/** The second step: the choices and the refund. Its heading takes the focus, because the pressed button lost it. */
export function ReviewReturn({ order, entered, preview, proof }: ReviewReturnProps) {
  const isWithdrawal = isWithdrawalPage(useLocation())
  const busy = useNavigation().formData?.get('intent') === SEND_RETURN
  const { kind, reason, comment, wish, items, photos } = entered
  const isExchange = kind === 'claim' && wish === 'exchange'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Form method="post" className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {isWithdrawal ? WITHDRAWAL_TEXTS.check : RETURN_PAGE_TEXTS.check}
      </h2>
      {isWithdrawal && (
        <p>
          <bdi>
            {order.shippingAddress.firstName} {order.shippingAddress.lastName}
          </bdi>
          , we will send the receipt to <bdi>{order.email}</bdi>.
        </p>
      )}
      <ItemList order={order} title={isWithdrawal ? 'You are returning' : 'Items'} lines={preview.items} />
      <ItemList order={order} title="Not packed yet, canceled right away" lines={preview.canceled} />
      {reason !== null && <p>Reason: {REASON_WORDS[reason]}</p>}
      {comment && (
        <p>
          You wrote: <bdi>{comment}</bdi>
        </p>
      )}
      {photos.length > 0 && (
        <div className={styles.photos}>
          {photos.map((id, index) => (
            <PhotoThumbnail key={id} order={order} id={id} name={`Photo ${index + 1}`} />
          ))}
        </div>
      )}
      {isExchange ? <p>You asked for a replacement.</p> : <Refund order={order} preview={preview} />}
      <input type="hidden" name="requestKey" value={preview.requestKey} />
      <input type="hidden" name="reason" value={reason ?? ''} />
      <input type="hidden" name="comment" value={comment} />
      <input type="hidden" name="wish" value={wish} />
      {proof && <input type="hidden" name="postalCode" value={proof} />}
      {items.map(({ item, quantity }) => (
        <input key={item} type="hidden" name={quantityField(item)} value={quantity} />
      ))}
      {photos.map((id) => (
        <input key={id} type="hidden" name={PHOTO} value={id} />
      ))}
      <Button name="intent" value={SEND_RETURN} busy={busy}>
        {busy ? 'Sending...' : isWithdrawal ? WITHDRAWAL_TEXTS.confirm : 'Send request'}
      </Button>
      <Button name="intent" value={CHOOSE_RETURN} variant="quiet">
        Choose other items
      </Button>
    </Form>
  )
}

function ItemList({ order, title, lines }: { order: Order; title: string; lines: ItemQuantities }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.item}>
            <ItemQuantity line={line} items={order.items} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Refund = ({ order, preview }: { order: Order; preview: Preview }) =>
  neededNoPayment(order) ? (
    <p>{NOTHING_BACK_TEXT}</p>
  ) : (
    <dl className={amounts.amounts}>
      {rowsOf(order, preview).map(({ kind, title, amountCents }) => (
        <Fragment key={`${kind} ${title}`}>
          <dt>{title}</dt>
          <dd>
            {amountCents < 0 && <span>−</span>}
            <Price amount={toDollars(Math.abs(amountCents))} />
          </dd>
        </Fragment>
      ))}
      <dt className={amounts.total}>Refund {refundWay(order)}</dt>
      <dd className={amounts.total}>
        <Price amount={preview.refund} />
      </dd>
    </dl>
  )

const rowsOf = ({ shippingMethod }: Order, { subtotal, shipping, tax, other, charges }: Preview) =>
  refundRows(
    {
      itemsCents: toCents(subtotal),
      shippingCents: toCents(shipping),
      taxCents: toCents(tax),
      otherCents: toCents(other),
      charges: titledCharges(charges),
    },
    shippingMethod,
  )
