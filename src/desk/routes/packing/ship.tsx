import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { counted } from '#domain/counts.ts'
import { done } from '#desk/done.ts'
import { keepUnsent } from '#desk/unsent.ts'
import { chosenPath, numbersIn } from '#desk/packing/chosen-orders.ts'
import { rowsToShip, shippedNumbers } from '#desk/packing/ship/rows-to-ship.ts'
import { ShipForm } from '#desk/packing/ship/ship-form.tsx'
import { shipOrders } from '#desk/packing/ship/ship-orders.ts'
import { undoneText, undoShipping } from '#desk/packing/ship/undo-shipping.ts'
import { UndoForm } from '#desk/packing/ship/undo-form.tsx'
import { Steps } from '#desk/packing/steps.tsx'
import { read } from '#desk/read.ts'
import { Page } from '#desk/ui/page.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const numbers = numbersIn(request.url)
  const batchId = batchIn(request.url)
  if (batchId === null || numbers.length === 0) throw redirect(chosenPath('/packing/pick', numbers))
  return { batchId, ...(await readRows(context, batchId, numbers)) }
}

async function readRows(context: LoaderFunctionArgs['context'], batchId: string, numbers: string[]) {
  const { orders } = await read(context, 'GET /owner/packing', { numbers })
  const { shipments, undoUntil } = await read(context, 'GET /owner/shipments', { batchId })
  return { rows: rowsToShip(orders, shipments), undoUntil }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const batchId = batchIn(request.url) ?? ''
  const numbers = numbersIn(request.url)
  const here = chosenPath('/packing/ship', numbers, { batch: batchId })
  const isUndo = form.get('intent') === 'undo'
  const ship = async () => {
    const shipped = shippedNumbers((await readRows(context, batchId, numbers)).rows)
    return shipOrders(context, { batchId, shipped }, form)
  }
  const outcome = await (isUndo ? undoShipping(context, batchId) : ship())
  if (typeof outcome !== 'number') return outcome
  return done(here, isUndo ? undoneText(outcome) : `${counted(outcome, 'order')} shipped.`)
}

export const clientAction = keepUnsent

const batchIn = (url: string): string | null => new URL(url).searchParams.get('batch')

export default function ShipOrders() {
  const { batchId, rows, undoUntil } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <Page title="Ship orders" about={<Steps current="Ship" />}>
      {undoUntil !== null && <UndoForm key={undoUntil} until={undoUntil} />}
      <ShipForm key={batchId} batchId={batchId} rows={rows} outcome={outcome} />
      {rows.every(({ state }) => state !== 'packed') && (
        <p>
          <ButtonLink variant="quiet" to="/packing">
            Pack more orders
          </ButtonLink>
        </p>
      )}
    </Page>
  )
}
