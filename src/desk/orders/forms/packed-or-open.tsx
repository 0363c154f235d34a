import { hasLeft } from '#domain/orders/fulfillment.ts'
import type { Typed } from '#desk/typed.ts'
import { useOrder } from '#desk/orders/one-order.ts'
import { Units } from '#desk/orders/units.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { LineFields } from './line-fields.tsx'

export const PACKED = 'packed'

/** What to ship: the package that was packed first, or items that are not packed. */
export function PackedOrOpen({ typed }: { typed: Typed | undefined }) {
  const { order, history, possible } = useOrder()
  const packed = history.parcels.find((parcel) => !hasLeft(parcel))
  const open = possible.pack.units
  const lines = open.length > 0 && <LineFields legend="Items to ship" units={open} typed={typed} />
  if (!packed) return lines
  const choice = (value: string, isFirst: boolean) => ({
    type: 'radio' as const,
    name: 'what',
    value,
    defaultChecked: typed?.what === undefined ? isFirst : typed.what === value,
  })
  if (open.length === 0)
    return (
      <>
        <input type="hidden" name="what" value={PACKED} />
        <p>What is packed:</p>
        <Units order={order} lines={packed.lines} />
      </>
    )
  return (
    <>
      <Choice {...choice(PACKED, true)} label="What is packed">
        <Units order={order} lines={packed.lines} />
      </Choice>
      <Choice {...choice('open', false)} label="What is not packed yet" />
      {lines}
    </>
  )
}
