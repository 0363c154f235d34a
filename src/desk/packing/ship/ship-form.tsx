import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { trackingProblems, typedTrackingNumber } from '#domain/orders/packing/tracking-numbers.ts'
import { CarrierField } from '#desk/orders/forms/carrier-field.tsx'
import { isUnsent, type Unsent } from '#desk/unsent.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { saveDraft } from './draft.ts'
import { CameraScanner } from './camera-scanner.tsx'
import { shippedNumbers, type RowToShip } from './rows-to-ship.ts'
import { ShipRow } from './ship-row.tsx'
import type { Unshipped } from './ship-orders.ts'
import { fieldsOf, fillAfter, onEnter, onPaste } from './tracking-fields.ts'
import packing from '#desk/packing/packing.module.css'
import styles from './ship.module.css'

type ShipFormProps = { batchId: string; rows: readonly RowToShip[]; outcome: Unshipped | Unsent | undefined }

/** A field for each packed order. Without scripts, Enter sends the form, and the next empty field has the focus. */
export function ShipForm({ batchId, rows, outcome }: ShipFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const [repeated, setRepeated] = useState<ReadonlyMap<string, string>>(new Map())
  const packed = rows.filter(({ state }) => state === 'packed').length
  const returned = isUnsent(outcome) ? undefined : outcome
  const typed = returned?.typed
  const next = rows.find(({ number, state }) => state === 'packed' && !typed?.tracking[number])?.number
  const check = () => {
    const entered = fieldsOf(form.current!).map(({ value, dataset }) => ({
      number: dataset.order!,
      trackingNumber: typedTrackingNumber(value),
    }))
    setRepeated(trackingProblems([...shippedNumbers(rows), ...entered]))
    saveDraft(batchId, Object.fromEntries(entered.map(({ number, trackingNumber }) => [number, trackingNumber])))
  }
  return (
    <Form
      method="post"
      ref={form}
      className={styles.form}
      noValidate
      onInput={check}
      onKeyDown={onEnter}
      onPaste={(event) => onPaste(event) && check()}
    >
      {isUnsent(outcome) && (
        <Alert tone="error" title="The network was lost">
          <p>Your entries are still here. Ship again when you are online: nothing is shipped twice.</p>
        </Alert>
      )}
      {returned && returned.message !== '' && <Alert tone="error">{returned.message}</Alert>}
      {packed > 0 && (
        <>
          {/* The first button of a form is the one that Enter presses. */}
          <button className="visually-hidden" name="intent" value="check" tabIndex={-1}>
            Check the numbers
          </button>
          <div className={styles.carrier}>
            <CarrierField typed={typed} />
            <CameraScanner form={form} onFill={(value) => fillAfter(form.current!, value) && check()} />
          </div>
        </>
      )}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row.number}>
            <ShipRow
              row={row}
              batchId={batchId}
              value={typed?.tracking[row.number] ?? ''}
              isSentUnpaid={typed?.evenIfUnpaid.includes(row.number) ?? false}
              problem={repeated.get(row.number) ?? returned?.problems[row.number]}
              hasFocus={row.number === next}
            />
          </li>
        ))}
      </ol>
      {packed > 0 && (
        <div className={`${packing.bar} ${styles.bar}`}>
          <Choice
            type="checkbox"
            name="untracked"
            label="Also ship orders without a tracking number"
            defaultChecked={typed?.isUntrackedSent}
          />
          <Button name="intent" value="ship" busy={isBusy}>
            Ship orders
          </Button>
        </div>
      )}
    </Form>
  )
}
