import { useSearchParams } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './next-page.module.css'

/** Leads on in a list, with the filters of its address. `after`: what the list has returned; null at its end. */
export function NextPage({ after, hasRows }: { after: string | null; hasRows: boolean }) {
  const [search] = useSearchParams()
  const link = (changed: string | null) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    if (changed !== null) next.set('after', changed)
    return `?${next}`
  }
  if (after === null && !search.has('after')) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      {search.has('after') && (
        <ButtonLink variant="quiet" to={link(null)}>
          First page
        </ButtonLink>
      )}
      {after !== null && (
        <ButtonLink variant="quiet" to={link(after)}>
          {hasRows ? 'Next page' : 'Search on in older orders'}
        </ButtonLink>
      )}
    </nav>
  )
}
