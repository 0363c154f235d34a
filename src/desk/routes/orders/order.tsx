import { useLoaderData, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import { ownerContract, type DeedName } from '#contract/owner/index.ts'
import { formatCents } from '#domain/money.ts'
import { disputeLines, disputeOutcome } from '#domain/orders/disputes.ts'
import { quantityText } from '#domain/orders/fulfillment.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import { orderStateText, stateOf } from '#domain/orders/order-state.ts'
import { desk } from '#desk/context.ts'
import { Customer } from '#desk/orders/customer.tsx'
import { DeedButtons, NotPossible } from '#desk/orders/deed-buttons.tsx'
import { Documents } from '#desk/orders/documents.tsx'
import { Lines } from '#desk/orders/lines.tsx'
import { useOrder } from '#desk/orders/one-order.ts'
import { Parcels } from '#desk/orders/parcels.tsx'
import { Payment } from '#desk/orders/payment.tsx'
import { Refunds } from '#desk/orders/refunds.tsx'
import { Returns } from '#desk/orders/returns.tsx'
import { TimeLine, type OrderDeed } from '#desk/orders/time-line.tsx'
import { read } from '#desk/read.ts'
import { Page } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import styles from '#desk/orders/order.module.css'

const MAX_DEEDS = 100

type Context = Readonly<RouterContextProvider>

/** What only the owner may see of an order. */
export async function loader({ context, params: { number = '' } }: LoaderFunctionArgs) {
  if (context.get(desk).worker!.power !== 'owner') return { documents: null, done: null, dispute: [] }
  const [{ documents }, done, dispute] = await Promise.all([
    read(context, 'GET /owner/orders/{number}/documents', { number }),
    readDeeds(context, number),
    readDispute(context, number),
  ])
  return { documents, done, dispute }
}

async function readDeeds(context: Context, about: string): Promise<OrderDeed[]> {
  const { deeds } = await read(context, 'GET /owner/history', { about, limit: MAX_DEEDS })
  return deeds.map(({ id, at, by, deed, outcome }) => ({
    id,
    at,
    who: by.name || 'The desk',
    title: ownerContract[deed as DeedName]?.title ?? deed,
    outcome: outcome ?? 'interrupted',
  }))
}

/** Asks the provider for the deadline only if there is a dispute. */
async function readDispute(context: Context, number: string): Promise<string[]> {
  const { payment } = await read(context, 'GET /owner/orders/{number}', { number })
  if (payment?.disputeStatus == null) return []
  const outcome = disputeOutcome(payment.disputeStatus)
  if (outcome !== null) return [outcome]
  const { atProvider } = await read(context, 'GET /owner/payments/{payment}', { payment: number })
  const dispute = atProvider && 'dispute' in atProvider ? atProvider.dispute : undefined
  return dispute ? disputeLines(dispute, context.get(desk).shop.timeZone) : ['The customer disputes this payment.']
}

export default function Order() {
  const { documents, done, dispute } = useLoaderData<typeof loader>()
  const { order, history, deeds } = useOrder()
  const { word } = orderStateText(stateOf(ledgerOf(order, history)), order.shippingOption)
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const main = deeds.filter(({ ordinal, path }) => ordinal === null && path !== 'email' && path !== 'address')
  return (
    <Page
      title={`Order ${order.number}`}
      about={
        <>
          <strong>{word}</strong> · Placed <Time at={order.createdAt} /> · {quantityText(pieces)},{' '}
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
      <TimeLine done={done} />
    </Page>
  )
}
