import { REASON_WORDS } from '#domain/orders/returns/return-requests.ts'
import { RETURN_KIND_NAMES, returnName, type Return } from '#domain/orders/returns/returns.ts'
import { Section } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { DeedButtons } from './deed-buttons.tsx'
import { orderPath, useOrder } from './one-order.ts'
import { Units } from './units.tsx'
import styles from './order.module.css'

/** What the customer sends back or complains about; nothing for most orders. */
export function Returns() {
  const { history } = useOrder()
  if (history.returns.length === 0) return null
  return (
    <Section title="Returns">
      <ul className={styles.rows}>
        {history.returns.map((one) => (
          <li key={one.id} className={styles.row}>
            <ReturnRow one={one} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ReturnRow({ one }: { one: Return }) {
  const { deeds } = useOrder()
  return (
    <>
      <ReturnDetails one={one} />
      <div className={styles.buttons}>
        <DeedButtons deeds={deeds.filter(({ ordinal }) => ordinal === one.ordinal)} hasMain />
      </div>
    </>
  )
}

/** What is to be returned, why, and what has become of it. */
export function ReturnDetails({ one }: { one: Return }) {
  const { order } = useOrder()
  const { ordinal, kind, state, createdAt, reason, wish, comment, answer, replacedAt } = one
  const restocked = one.lines.map(({ position, restocked: quantity }) => ({ position, quantity }))
  return (
    <>
      <p>
        <strong>{returnName(order.number, ordinal)}</strong> {RETURN_KIND_NAMES[kind]}, {state}, <Time at={createdAt} />
      </p>
      <Units order={order} lines={one.lines} />
      {reason !== null && <p>Reason: {REASON_WORDS[reason]}</p>}
      {wish === 'exchange' && <p>The customer would like an exchange.</p>}
      {comment !== null && (
        <p>
          Customer: <bdi>{comment}</bdi>
        </p>
      )}
      <Photos one={one} />
      {answer !== null && (
        <p>
          Your answer: <bdi>{answer}</bdi>
        </p>
      )}
      {replacedAt !== null && (
        <p>
          Replacement requested <Time at={replacedAt} />
        </p>
      )}
      {restocked.some(({ quantity }) => quantity > 0) && (
        <>
          <p>Restocked:</p>
          <Units order={order} lines={restocked} />
        </>
      )}
    </>
  )
}

function Photos({ one: { ordinal, photos } }: { one: Return }) {
  const { order } = useOrder()
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos}>
      {photos.map(({ id, width, height }, index) => {
        const file = `${orderPath(order.number)}/returns/${ordinal}/photos/${index + 1}.webp`
        return (
          <li key={id}>
            <a href={file} target="_blank" rel="noreferrer">
              <img src={file} alt={`Attachment ${index + 1}`} {...{ width, height }} loading="lazy" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
