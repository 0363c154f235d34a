import { dayWords } from '#domain/day-words.ts'
import { RETURN_PAGE_TEXTS, RETURNS_FRAGMENT } from '#domain/orders/returns/return-texts.ts'
import { SEND_BACK_DAYS, WITHDRAWAL_TEXTS } from '#domain/markets/eu.ts'
import { isToBeSent, RETURN_SHEET_TEXTS } from '#domain/orders/documents/return-sheets.ts'
import * as urls from '#domain/urls.ts'
import { useLocation } from 'react-router'
import { referenceOf, type Order } from '#web/orders/order.ts'
import details from '#web/orders/order-details.module.css'
import { ItemQuantity } from '#web/orders/history/item-quantity.tsx'
import { Link } from '#web/ui/link.tsx'
import { PhotoThumbnail } from './photo-thumbnail.tsx'
import { returnableItems } from './return-form.ts'
import styles from './return-form.module.css'

type History = NonNullable<Order['history']>
type Return = History['returns'][number]

export function OrderReturns({ order }: { order: Order }) {
  const { search } = useLocation()
  if (!order.history) return null
  const { returns, returnable } = order.history
  const { withdrawal, return: ours } = returnable
  const mayReturn = returnableItems(order, false).length > 0
  if (returns.length === 0 && withdrawal.items.length === 0 && !mayReturn) return null
  return (
    <div className={returns.length === 0 ? details.screenOnly : undefined}>
      <section id={RETURNS_FRAGMENT} aria-labelledby="order-returns-title" tabIndex={-1} className={styles.returns}>
        <h2 id="order-returns-title" className={details.heading}>
          Returns
        </h2>
        {returns.length > 0 && (
          <ul className={styles.returns}>
            {returns.map((one) => (
              <li key={one.number}>
                <p>
                  {one.number}: {stateOf(one)}
                </p>
                <p>
                  {[...one.items, ...one.canceled].map((line, index) => (
                    <span key={index}>
                      {index > 0 && <span>, </span>}
                      <ItemQuantity line={line} items={order.items} />
                    </span>
                  ))}
                </p>
                {one.photos.length > 0 && (
                  <p className={styles.photos}>
                    {one.photos.map(({ id }, index) => (
                      <PhotoThumbnail key={id} order={order} id={id} name={`Photo ${index + 1} of ${one.number}`} />
                    ))}
                  </p>
                )}
                {one.answer && (
                  <p>
                    <bdi>{one.answer}</bdi>
                  </p>
                )}
                {isToBeSent({ ...one, lines: one.items }) && (
                  <p className={details.screenOnly}>
                    <Link to={urls.returnSheet(referenceOf(order), one.number) + search} reloadDocument>
                      {RETURN_SHEET_TEXTS.print}
                    </Link>
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
        <div className={details.screenOnly}>
          <p className={styles.ways}>
            {mayReturn && (
              <Link to={`${urls.returnOrder(referenceOf(order))}${search}`}>
                <span>{RETURN_PAGE_TEXTS.return}</span>
                {ours.until !== null && ours.items.length > 0 && (
                  <span>{` (return until ${dayWords(ours.until)})`}</span>
                )}
              </Link>
            )}
            {withdrawal.items.length > 0 && (
              <Link to={`${urls.withdrawOrder(referenceOf(order))}${search}`}>
                <span>{WITHDRAWAL_TEXTS.begin}</span>
                {withdrawal.until !== null && <span>{` (until ${dayWords(withdrawal.until)})`}</span>}
              </Link>
            )}
          </p>
        </div>
      </section>
    </div>
  )
}

function stateOf({ kind, state, items, reason, replacedAt }: Return): string {
  if (kind === 'withdrawal' && state === 'approved')
    return `You withdrew. Please return the items within ${SEND_BACK_DAYS} days.`
  if (kind === 'withdrawal' && items.length === 0) return 'You withdrew. There is nothing to return.'
  if (kind === 'withdrawal' && state === 'refused')
    return 'Closed, because we did not receive the items. If you have returned them, please contact us.'
  if (state === 'approved' && reason === 'missing') return 'Approved. You do not need to return anything.'
  if (replacedAt !== null) return 'Done. These items are being replaced.'
  if (state === 'closed' && items.length === 0) return 'Closed: its items are part of your withdrawal.'
  return STATES[state]
}

const STATES: Record<Return['state'], string> = {
  requested: 'We received your request and will reply by email.',
  approved: 'Approved. Please return the items.',
  received: 'It has arrived, and your refund is on its way.',
  closed: 'Done.',
  refused: 'We could not accept this.',
}
