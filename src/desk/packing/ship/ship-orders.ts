import type { RouterContextProvider } from 'react-router'
import { counted } from '#domain/counts.ts'
import { trackingProblems, typedTrackingNumber, type Tracked } from '#domain/orders/packing/tracking-numbers.ts'
import { attempt } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'

type Context = Readonly<RouterContextProvider>
type Entry = { number: string; parcelId: string; trackingNumber: string }

/** `shipped`: the tracking numbers that the batch has used before. */
type Batch = { batchId: string; shipped: readonly Tracked[] }

/** What the form had: the tracking numbers by order, and the unpaid orders to ship anyway. */
type Entered = {
  carrier: string
  tracking: Record<string, string>
  isUntrackedSent: boolean
  evenIfUnpaid: readonly string[]
}

/** What was not shipped and why, with what was entered. */
export type Unshipped = { message: string; problems: Record<string, string>; typed?: Entered }

/** Ships the parcels of a form, each once however often the form is sent. Returns the number shipped, or what was not. */
export async function shipOrders(
  context: Context,
  { batchId, shipped: sent }: Batch,
  form: FormData,
): Promise<number | Unshipped> {
  const entries = entriesOf(form)
  const typed: Entered = {
    carrier: String(form.get('carrier') ?? '').trim(),
    tracking: Object.fromEntries(entries.map(({ number, trackingNumber }) => [number, trackingNumber])),
    isUntrackedSent: form.has('untracked'),
    evenIfUnpaid: form.getAll('evenIfUnpaid').map(String),
  }
  const repeated = trackingProblems([...sent, ...entries])
  const chosen = entries.filter(({ trackingNumber }) => trackingNumber !== '' || typed.isUntrackedSent)
  const refused = (message: string, problems: Record<string, string> = {}) => ({ message, problems, typed })
  if (repeated.size > 0) return refused('Nothing was shipped yet.', Object.fromEntries(repeated))
  if (form.get('intent') !== 'ship') return refused('')
  if (chosen.length === 0) return refused('Nothing was shipped: enter a tracking number.')
  const carrier = typed.carrier || null
  const problems: Record<string, string> = {}
  for (const { number, parcelId, trackingNumber } of chosen) {
    const shipment = { number, parcelId, batchId, carrier, trackingNumber: trackingNumber || null, trackingUrl: null }
    const input = { ...shipment, evenIfUnpaid: typed.evenIfUnpaid.includes(number) }
    const shipped = await attempt(() => context.get(desk).deed('POST /owner/orders/{number}/shipments', input))
    if ('problem' in shipped) problems[number] = shipped.problem.message
  }
  const failed = Object.keys(problems).length
  const shipped = chosen.length - failed
  if (failed === 0) return shipped
  const others = shipped > 0 ? `${counted(shipped, 'order')} ${shipped === 1 ? 'was' : 'were'} shipped. ` : ''
  return refused(`${others}${counted(failed, 'order')} ${failed === 1 ? 'was' : 'were'} not shipped.`, problems)
}

function entriesOf(form: FormData): Entry[] {
  const [numbers, parcels, tracking] = ['order', 'parcel', 'tracking'].map((name) => form.getAll(name).map(String))
  return numbers!.map((number, index) => ({
    number,
    parcelId: parcels![index] ?? '',
    trackingNumber: typedTrackingNumber(tracking![index] ?? ''),
  }))
}
