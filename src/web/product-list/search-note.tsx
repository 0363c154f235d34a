import { useLocation } from 'react-router'
import type { Answer } from '#contract/client.ts'
import { Link } from '#web/ui/link.tsx'
import { writeFilters, type ListFilters } from '#web/product-list/filters/list-filters.ts'

type SearchNoteProps = {
  filters: ListFilters
  list: Pick<Answer<'GET /api/products'>, 'total' | 'searchedFor' | 'didYouMean'>
}

/** Tells which corrected search is shown, or suggests one. */
export function SearchNote({ filters, list: { total, searchedFor, didYouMean } }: SearchNoteProps) {
  const { pathname } = useLocation()
  if (searchedFor)
    return (
      <p>
        Nothing matches “<bdi>{filters.q}</bdi>”.{' '}
        <span>
          {total > 0 ? `These are the results for “${searchedFor}”.` : `“${searchedFor}” is found without the filters.`}
        </span>
      </p>
    )
  if (didYouMean)
    return (
      <p>
        Did you mean <Link to={pathname + writeFilters({ ...filters, q: didYouMean })}>{didYouMean}</Link>?
      </p>
    )
  return null
}
