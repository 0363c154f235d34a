import { useLocation } from 'react-router'
import { Link } from '../ui/link.tsx'
import { writeFilters, type ListFilters } from './list-filters.ts'

type SearchNoteProps = { filters: ListFilters; searchedFor: string | null; didYouMean: string | null }

/** What was looked for instead of what was typed, or what may have been meant. */
export function SearchNote({ filters, searchedFor, didYouMean }: SearchNoteProps) {
  const { pathname } = useLocation()
  if (searchedFor)
    return (
      <p>
        Nothing matches “<bdi>{filters.q}</bdi>”. These are the results for “{searchedFor}”.
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
