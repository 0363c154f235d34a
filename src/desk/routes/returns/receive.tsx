import { useActionData, useParams, type ActionFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { formatCents } from '#domain/money.ts'
import { totalQuantityText, type LineQuantity } from '#domain/orders/fulfillment.ts'
import { resolutionOf } from '#domain/orders/returns/possible-answers.ts'
import { done } from '#desk/done.ts'
import { previewOrChange } from '#desk/orders/forms/change.ts'
import { linesIn, someLinesIn } from '#desk/orders/forms/chosen-lines.ts'
import { DeedPage } from '#desk/orders/forms/deed-page.tsx'
import { LineFields } from '#desk/orders/forms/line-fields.tsx'
import { ReturnInQuestion, useReturn } from '#desk/orders/forms/return-in-question.tsx'
import { orderPath, type ShownOrder } from '#desk/orders/one-order.ts'
import { RefundSum } from '#desk/orders/forms/refund-sum.tsx'
import { Units } from '#desk/orders/units.tsx'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { typedOf } from '#desk/typed.ts'
import { keepUnsent } from '#desk/unsent.ts'
import styles from '#desk/orders/forms/forms.module.css'
import { Choice } from '#web/ui/forms/choice.tsx'

type Received = DeedOutput<'POST /owner/orders/{number}/returns/{ordinal}/receipt'>

export async function action(args: ActionFunctionArgs) {
  const outcome = await previewOrChange(
    args,
    'POST /owner/orders/{number}/returns/{ordinal}/receipt',
    (form, order) => {
      const restock = linesIn(form, order, 'restock')
      return {
        ordinal: Number(args.params.ordinal),
        lines: someLinesIn(form, order),
        restock: restock.length === 0 ? ('none' as const) : restock,
        settlement: form.get('settlement') === 'replacement' ? ('replacement' as const) : ('refund' as const),
      }
    },
    ({ amounts }) => ({ expectedCents: amounts.amountCents }),
  )
  if (!('done' in outcome)) return outcome
  const { order, lines, replaced, amounts } = outcome.done
  const refund = amounts.amountCents > 0 ? ` ${formatCents(amounts.amountCents)} will be refunded.` : ''
  const next = replaced.length > 0 ? ' Ship the replacement next.' : refund
  return done(orderPath(order.number), `Received ${totalQuantityText(lines)}.${next}`)
}

export const clientAction = keepUnsent

const whatIsReceived = ({ order, lines, remaining, restocked, replaced, amounts }: Received) => (
  <>
    {replaced.length === 0 ? (
      <RefundSum order={order} lines={lines} amounts={amounts} />
    ) : (
      <Listed title="To be replaced" order={order} lines={replaced} />
    )}
    {restocked.length === 0 && <p>Nothing will be restocked.</p>}
    <Listed title="To be restocked" order={order} lines={restocked} />
    <Listed title="Still to be returned" order={order} lines={remaining} />
  </>
)

type ListedProps = { title: string; order: ShownOrder['order']; lines: readonly LineQuantity[] }

const Listed = ({ title, order, lines }: ListedProps) =>
  lines.length > 0 && (
    <div>
      <p>{title}:</p>
      <Units order={order} lines={lines} />
    </div>
  )

export default function Receive() {
  const { ordinal } = useParams()
  const outcome = useActionData<typeof action>()
  const typed = typedOf(outcome)
  const found = useReturn()
  const settlement = typed?.settlement ?? (found && resolutionOf(found))
  return (
    <DeedPage title="Receive the return" path={`returns/${ordinal}/receive`} isAnswered={outcome !== undefined}>
      {found && (
        <DeedForm outcome={outcome} submit="Receive" show={whatIsReceived}>
          <ReturnInQuestion />
          <LineFields legend="Items that have arrived" units={found.lines} typed={typed} />
          <LineFields
            legend="Items to put back in stock"
            units={found.lines}
            initial={found.kind === 'claim' ? [] : found.lines}
            typed={typed}
            group="restock"
          />
          <fieldset className={styles.lines}>
            <legend>In return, the customer gets</legend>
            <Choice
              type="radio"
              name="settlement"
              value="refund"
              label="A refund"
              defaultChecked={settlement === 'refund'}
            />
            <Choice
              type="radio"
              name="settlement"
              value="replacement"
              label="A replacement"
              defaultChecked={settlement === 'replacement'}
            />
          </fieldset>
        </DeedForm>
      )}
    </DeedPage>
  )
}
