import { Choice } from '../ui/choice.tsx'
import type { ListFilters } from './list-filters.ts'
import { PriceRange } from './price-range.tsx'

/** What stands beside the list, or in the dialog of a small screen. */
export const FilterChoices = ({ filters: { min, max, inStock } }: { filters: ListFilters }) => (
  <>
    <PriceRange min={min} max={max} />
    <Choice type="checkbox" name="inStock" value="1" label="In stock only" defaultChecked={inStock} />
  </>
)
