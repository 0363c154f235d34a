import { useEffect, useRef } from 'react'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { draftOf } from './draft.ts'
import type { RowToShip } from './rows-to-ship.ts'
import packing from '#desk/packing/packing.module.css'

type TrackingFieldProps = {
  row: Extract<RowToShip, { parcel: unknown }>
  batchId: string
  value: string
  isSentUnpaid: boolean
  problem: string | undefined
  hasFocus: boolean
}

export function TrackingField({
  row: { number, parcel, unpaid },
  batchId,
  value,
  isSentUnpaid,
  problem,
  hasFocus,
}: TrackingFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const kept = draftOf(batchId)[number]
    if (kept !== undefined && field.current!.value === '') field.current!.value = kept
  }, [batchId, number])
  return (
    <>
      <input type="hidden" name="order" value={number} />
      <input type="hidden" name="parcel" value={parcel.id} />
      <Field
        ref={field}
        label={`Tracking number of ${number}`}
        id={`tracking-${number}`}
        name="tracking"
        data-order={number}
        defaultValue={value}
        error={problem}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- A scanner types where the focus is.
        autoFocus={hasFocus}
        enterKeyHint="next"
      />
      {unpaid !== null && (
        <Choice type="checkbox" name="evenIfUnpaid" value={number} label="Ship it anyway" defaultChecked={isSentUnpaid}>
          <span className={packing.alarm}>{`Do not ship: ${unpaid}`}</span>
        </Choice>
      )}
    </>
  )
}
