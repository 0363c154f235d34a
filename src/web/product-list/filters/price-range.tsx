import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { PRICE_RANGE } from '#domain/catalog/products.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useIsHistoryNavigation } from '#web/navigation/history-navigation.ts'
import styles from './price-range.module.css'

const STEP = 10
/** Past the middle, the lower handle is on top, so that handles at the same position can be moved apart. */
const MIDDLE = (PRICE_RANGE.min + PRICE_RANGE.max) / 2

type Ends = { min: string; max: string }

export function PriceRange({ min, max }: Ends) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [ends, setEnds] = useState<Ends>({ min, max })
  const isHistoryNavigation = useIsHistoryNavigation()
  const isHydrated = useRef(false)
  useEffect(() => {
    // Text typed before hydration is newer than the URL.
    if (!isHydrated.current) setEnds(endsIn(box.current!))
    else if (isHistoryNavigation || !box.current?.contains(document.activeElement)) setEnds({ min, max })
    isHydrated.current = true
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address
  }, [min, max])

  const low = Number(ends.min || PRICE_RANGE.min)
  const high = Number(ends.max || PRICE_RANGE.max)
  const slide = (end: keyof Ends) => (event: ChangeEvent<HTMLInputElement>) => {
    const value = event.target.valueAsNumber
    const limited = end === 'min' ? Math.min(value, high) : Math.max(value, low)
    setEnds({ ...ends, [end]: String(limited) })
  }
  const type = (end: keyof Ends) => (event: ChangeEvent<HTMLInputElement>) =>
    setEnds({ ...ends, [end]: event.target.value })

  return (
    <fieldset ref={box}>
      <legend className={styles.legend}>Price</legend>
      <div className={styles.amounts}>
        <Amount name="min" label="Lowest price, in dollars" value={ends.min} onChange={type('min')} />
        <span aria-hidden>to</span>
        <Amount name="max" label="Highest price, in dollars; 1000 means any" value={ends.max} onChange={type('max')} />
      </div>
      <div className={styles.handles}>
        <input
          type="range"
          className={low > MIDDLE ? styles.above : undefined}
          aria-label="Lowest price"
          {...PRICE_RANGE}
          step={STEP}
          value={low}
          onChange={slide('min')}
        />
        <input
          type="range"
          aria-label="Highest price"
          {...PRICE_RANGE}
          step={STEP}
          value={high}
          onChange={slide('max')}
        />
      </div>
    </fieldset>
  )
}

type AmountProps = {
  name: keyof Ends
  label: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

const Amount = ({ name, ...field }: AmountProps) => (
  <Field
    {...field}
    // Unique, because the form beside the list and the dialog each have one.
    id={useId()}
    name={name}
    labelHidden
    unit="$"
    type="number"
    min={PRICE_RANGE.min}
    step="any"
    inputMode="decimal"
    placeholder={String(PRICE_RANGE[name])}
  />
)

function endsIn(box: HTMLFieldSetElement): Ends {
  const [min, max] = box.querySelectorAll<HTMLInputElement>('input[name]')
  return { min: min!.value, max: max!.value }
}
