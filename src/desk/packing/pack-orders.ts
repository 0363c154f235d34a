import type { RouterContextProvider } from 'react-router'
import { counted } from '#domain/counts.ts'
import { attempt } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'
import { chosenPath, isPacked } from './chosen-orders.ts'
import { readUnits } from './units-field.ts'

type Context = Readonly<RouterContextProvider>

/** Why orders were not packed, by number. `next` continues with the others. */
export type Unpacked = { message: string; problems: Record<string, string>; next: string | null }

/** Packs the units that the form has shown. Returns where to go next, or what was not packed. */
export async function packOrders(context: Context, form: FormData): Promise<string | Unpacked> {
  const numbers = form.getAll('order').map(String)
  const units = form.getAll('units').map(String)
  const evenIfUnpaid = form.getAll('evenIfUnpaid').map(String)
  const problems: Record<string, string> = {}
  for (const [index, number] of numbers.entries()) {
    const lines = readUnits(units[index] ?? '')
    if (lines.length === 0) continue
    const order = { number, lines, evenIfUnpaid: evenIfUnpaid.includes(number) }
    const done = await attempt(() => context.get(desk).deed('POST /owner/orders/{number}/parcels', order))
    if ('problem' in done && !(await wasPacked(context, number))) problems[number] = done.problem.message
  }
  const failed = Object.keys(problems).length
  const packed = numbers.length - failed
  const begun = packed > 0 ? await beginBatch(context) : null
  const next = begun && 'batchId' in begun ? chosenPath('/packing/ship', numbers, { batch: begun.batchId }) : null
  if (failed === 0 && next !== null) return next
  const sentences = [
    ...(failed > 0 || packed === 0 ? [`${counted(failed, 'order')} ${failed === 1 ? 'was' : 'were'} not packed.`] : []),
    ...(packed > 0 ? [`${counted(packed, 'order')} ${packed === 1 ? 'is' : 'are'} packed.`] : []),
    ...(begun && 'problem' in begun ? [begun.problem.message] : []),
  ]
  return { message: sentences.join(' '), problems, next }
}

/** A repeated form finds its orders packed. */
async function wasPacked(context: Context, number: string): Promise<boolean> {
  const found = await attempt(() => context.get(desk).deed('GET /owner/packing', { numbers: [number] }))
  return 'orders' in found && found.orders.every(isPacked)
}

/** The batch is begun here, so that a repeated shipment belongs to the same one. */
const beginBatch = (context: Context) => attempt(() => context.get(desk).deed('POST /owner/shipments', {}))
