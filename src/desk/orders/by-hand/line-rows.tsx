import type { ComponentProps, ReactNode } from 'react'
import type { FieldErrors } from '#domain/errors.ts'
import { MAX_REASON_LENGTH } from '#domain/orders/reason.ts'
import type { Typed } from '#desk/typed.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { rowCountName, rowCountOf, ROWS_AT_FIRST, type RowKind } from './entered-order.ts'
import styles from './by-hand.module.css'

type RowsProps = { typed: Typed | undefined; errors: FieldErrors }

/** Rows for items of the shop. */
export const ItemRows = ({ mayPrice, ...form }: RowsProps & { mayPrice: boolean }) => (
  <Rows kind="item" legend="Items" add="Add a line" typed={form.typed}>
    {(place) => (
      <>
        <RowField {...form} of="sku" place={place} label="SKU" spellCheck={false} />
        <RowField {...form} of="quantity" place={place} label="Quantity" atFirst="1" inputMode="numeric" />
        {mayPrice && (
          <>
            <RowField
              {...form}
              of="price"
              place={place}
              label="Other price each"
              optional
              unit="$"
              inputMode="decimal"
            />
            <RowField
              {...form}
              of="reason"
              place={place}
              label="Reason for this price"
              maxLength={MAX_REASON_LENGTH}
              dir="auto"
            />
          </>
        )}
      </>
    )}
  </Rows>
)

/** Rows for items that are not in the shop. */
export const OtherRows = (form: RowsProps) => (
  <Rows kind="other" legend="Items that are not in the shop" add="Add custom item" typed={form.typed}>
    {(place) => (
      <>
        <RowField {...form} of="name" place={place} label="Name" maxLength={200} dir="auto" />
        <RowField {...form} of="pieces" place={place} label="Quantity" atFirst="1" inputMode="numeric" />
        <RowField {...form} of="each" place={place} label="Price each" unit="$" inputMode="decimal" />
        <div className={styles.terms}>
          <RowChoice {...form} of="untaxed" place={place} label="Without tax" />
          <RowChoice {...form} of="unshipped" place={place} label="Not shipped" />
        </div>
      </>
    )}
  </Rows>
)

type Place = { of: string; place: number }

/** A field that an answer has filled in is another one. */
function RowField({
  of,
  place,
  typed,
  errors,
  atFirst = '',
  ...field
}: RowsProps & Place & { atFirst?: string } & Omit<ComponentProps<typeof Field>, 'name'>) {
  const name = `${of}-${place}`
  const value = typed?.[name] ?? atFirst
  return <Field key={value} {...field} name={name} defaultValue={value} error={errors[name]} autoComplete="off" />
}

function RowChoice({ of, place, typed, label }: Omit<RowsProps, 'errors'> & Place & { label: string }) {
  const name = `${of}-${place}`
  return <Choice type="checkbox" name={name} defaultChecked={typed?.[name] !== undefined} label={label} />
}

type RowsOf = {
  kind: RowKind
  legend: string
  add: string
  typed: Typed | undefined
  children: (place: number) => ReactNode
}

function Rows({ kind, legend, add, typed, children }: RowsOf) {
  const count = rowCountOf(typed, kind, ROWS_AT_FIRST[kind])
  return (
    <fieldset className={styles.rows}>
      <legend>{legend}</legend>
      <input type="hidden" name={rowCountName(kind)} value={count} />
      {Array.from({ length: count }, (_, place) => (
        <fieldset key={place} aria-label={`${legend}, line ${place + 1}`} className={styles.row} data-kind={kind}>
          {children(place)}
        </fieldset>
      ))}
      <p>
        <Button variant="quiet" name="intent" value={`add-${kind}`}>
          {add}
        </Button>
      </p>
    </fieldset>
  )
}
