import { memo } from 'react'
import { MULTIPLE_FILTERS } from '#domain/catalog/filters.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { FacetGroup, type Facet } from './facet-group.tsx'
import type { ListFilters } from './list-filters.ts'
import { PriceRange } from './price-range.tsx'

type FilterChoicesProps = {
  filters: ListFilters
  facets: readonly Facet[]
}

export const FilterChoices = memo(({ filters, facets }: FilterChoicesProps) => (
  <>
    {notOffered(filters, facets).map(([name, value]) => (
      <input key={name + value} type="hidden" name={name} value={value} />
    ))}
    <PriceRange min={filters.min} max={filters.max} />
    <Choice type="checkbox" name="inStock" value="1" label="In stock only" defaultChecked={filters.inStock} />
    {facets.length > 0 && (
      <div>
        {facets.map((facet) => (
          <FacetGroup key={facet.key + facet.name} facet={facet} />
        ))}
      </div>
    )}
  </>
))

/** Filters in the URL that no product matches. Hidden inputs keep them; a chip removes them. */
const notOffered = (filters: ListFilters, facets: readonly Facet[]): [name: string, value: string][] =>
  MULTIPLE_FILTERS.flatMap((name) =>
    filters[name]
      .filter(
        (wanted) => !facets.some(({ key, values }) => key === name && values.some(({ value }) => value === wanted)),
      )
      .map((value): [string, string] => [name, value]),
  )
