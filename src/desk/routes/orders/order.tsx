import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { isErased } from '#domain/accounts/erasure.ts'
import { formatCents } from '#domain/money.ts'
import { totalQuantityText } from '#domain/orders/fulfillment.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import { orderStateText, stateOf } from '#domain/orders/order-state.ts'
import { desk } from '#desk/context.ts'
import { orProblem } from '#desk/do.ts'
import { done } from '#desk/done.ts'
import { textIn } from '#desk/orders/forms/form-texts.ts'
import { NoteForm } from '#desk/orders/note-form.tsx'
import { Customer } from '#desk/orders/customer.tsx'
import { DeedButtons, NotPossible } from '#desk/orders/deed-buttons.tsx'
import { Documents } from '#desk/orders/documents.tsx'
import { Lines } from '#desk/orders/lines.tsx'
import { readDeeds, readDispute } from '#desk/orders/read-history.ts'
import { orderPath, useOrder } from '#desk/orders/one-order.ts'
import { Parcels } from '#desk/orders/parcels.tsx'
import { Payment } from '#desk/orders/payment.tsx'
import { Refunds } from '#desk/orders/refunds.tsx'
import { Returns } from '#desk/orders/returns.tsx'
import { TimeLine } from '#desk/orders/time-line.tsx'
import { read } from '#desk/read.ts'
import { Page } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { keepUnsent } from '#desk/unsent.ts'
import styles from '#desk/orders/order.module.css'

/** What only the owner may see of an order. */
export async function loader({ context, params: { number = '' } }: LoaderFunctionArgs) {
  if (context.get(desk).worker!.power !== 'owner') return { documents: null, deedsDone: null, dispute: [] }
  const [{ documents }, deedsDone, dispute] = await Promise.all([
    read(context, 'GET /owner/orders/{number}/documents', { number }),
    readDeeds(context, number),
    readDispute(context, number),
  ])
  return { documents, deedsDone, dispute }
}

export async function action({ context, request, params: { number = '' } }: ActionFunctionArgs) {
  const { deed } = context.get(desk)
  const form = await request.formData()
  const note = form.get('delete')
  return orProblem(form, async () => {
    if (typeof note === 'string') {
      await deed('DELETE /owner/orders/{number}/notes/{note}', { number, note })
      return done(orderPath(number), 'The note was deleted.')
    }
    await deed('POST /owner/orders/{number}/notes', { number, text: textIn(form, 'note') ?? '' })
    return done(orderPath(number), 'The note was added.')
  })
}

export const clientAction = keepUnsent

export default function Order() {
  const outcome = useActionData<typeof action>()
  const { documents, deedsDone, dispute } = useLoaderData<typeof loader>()
  const { order, history, deeds, notes } = useOrder()
  const { word } = orderStateText(stateOf(ledgerOf(order, history)), order.shippingOption)
  const main = deeds.filter(({ ordinal, path }) => ordinal === null && path !== 'email' && path !== 'address')
  return (
    <Page
      title={`Order ${order.number}`}
      about={
        <>
          <strong>{word}</strong> · Placed <Time at={order.createdAt} /> · {totalQuantityText(order.lines)},{' '}
          {formatCents(order.totalCents)}
        </>
      }
    >
      <div className={styles.deeds}>
        <div className={styles.buttons}>
          <DeedButtons deeds={main} hasMain />
        </div>
        <NotPossible deeds={deeds} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Lines />
          <Parcels />
          <Returns />
          <Refunds />
        </div>
        <div className={styles.column}>
          <Customer />
          <Payment dispute={dispute} />
          {documents && <Documents documents={documents} />}
        </div>
      </div>
      <TimeLine done={deedsDone}>{!isErased(order) && <NoteForm key={notes.at(-1)?.id} outcome={outcome} />}</TimeLine>
    </Page>
  )
}
