import { useSearchParams } from 'react-router'
import {
  filledFilters,
  isSameFilters,
  ORDER_FILTERS,
  type OrderFilters,
  type OrderView,
} from '#domain/orders/list/order-views.ts'
import { ChipLink, Chips } from '#web/ui/chip.tsx'

/** The list of orders with these filters. */
export function pathOfFilters(filters: OrderFilters): string {
  const search = new URLSearchParams(filledFilters(filters))
  return search.size === 0 ? '/orders' : `/orders?${search}`
}

/** The filters that the list has now. */
export function useFilters(): OrderFilters {
  const [search] = useSearchParams()
  return Object.fromEntries(ORDER_FILTERS.map((name) => [name, search.get(name)?.trim() ?? '']))
}

/** A link for each saved view. */
export function ViewLinks({ views }: { views: readonly OrderView[] }) {
  const filters = useFilters()
  if (views.length === 0) return null
  return (
    <nav aria-label="Saved views">
      <Chips oneLine>
        {views.map((view) => (
          <li key={view.id}>
            <ChipLink
              to={pathOfFilters(view.filters)}
              aria-current={isSameFilters(view.filters, filters) ? 'page' : undefined}
            >
              <bdi>{view.name}</bdi>
            </ChipLink>
          </li>
        ))}
      </Chips>
    </nav>
  )
}
