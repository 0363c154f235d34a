import type { DeedOutput } from '#contract/owner/index.ts'
import { describeOptions } from '#domain/catalog/products.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import type { Typed } from '#desk/typed.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import styles from './by-hand.module.css'

export type FoundItems = DeedOutput<'GET /owner/variants'>['variants']

/** The words of the last search. Enter searches again only if they have changed. */
export const SEARCHED = 'searched'

/** Finds items by words; each found one has a button that fills in a line. */
export const FindItems = ({ typed, found }: { typed: Typed | undefined; found: FoundItems | null }) => (
  <search aria-label="Find items" className={styles.find}>
    <div className={styles.finder}>
      <Field label="Find an item" name="find" type="search" defaultValue={typed?.find ?? ''} autoComplete="off" />
      <input type="hidden" name={SEARCHED} value={typed?.find ?? ''} />
      <Button variant="quiet" name="intent" value="find">
        Find
      </Button>
    </div>
    {found?.length === 0 && <output>No item matches.</output>}
    {found && found.length > 0 && (
      <ul className={styles.found}>
        {found.map(({ name, options, sku, path, priceCents, stock }) => (
          <li key={path}>
            <p>
              <bdi>{nameOf(name, options)}</bdi>{' '}
              <bdi className={styles.quiet}>{factsOf(sku ?? path, priceCents, stock)}</bdi>
            </p>
            <Button variant="quiet" name="add" value={sku ?? path}>
              Add<span className="visually-hidden"> {nameOf(name, options)}</span>
            </Button>
          </li>
        ))}
      </ul>
    )}
  </search>
)

const nameOf = (name: string, options: FoundItems[number]['options']): string =>
  [name, describeOptions(options)].filter(Boolean).join(', ')

const factsOf = (name: string, priceCents: Cents, stock: number | null): string =>
  [name, formatCents(priceCents), ...(stock === null ? [] : [`${stock} in stock`])].join(' · ')
