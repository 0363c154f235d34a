import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Form, useLocation, useMatches } from 'react-router'
import { LONGEST_SEARCH } from '#domain/products.ts'
import field from '../ui/field.module.css'
import { icon } from '../ui/icon.tsx'
import styles from './search-field.module.css'
import type { SuggestionsProps } from './suggestions.tsx'

const Search = /* @__PURE__ */ icon('M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0')

/** Searches the whole shop: a plain form. What suggests while one types comes when the field is meant. */
export function SearchField() {
  const form = useRef<HTMLFormElement>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()
  const load = () => {
    // Where it does not come, typing and Enter go on.
    import('./suggestions.tsx').then((late) => setSuggestions(() => late.Suggestions)).catch(() => {})
  }
  // What was typed before the script was there stays, and what is being typed while a page comes.
  const q = useSought()
  const { key } = useLocation()
  const shown = useRef({ q, key })
  useEffect(() => {
    const isTyping = form.current!.matches(':focus-within')
    const before = shown.current
    shown.current = { q, key }
    if (before.q !== q || (before.key !== key && !isTyping)) form.current!.reset()
    else if (isTyping) load()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each page
  }, [q, key])

  return (
    <search className={styles.place}>
      <Form ref={form} className={styles.form} action="/products" onFocus={load} onPointerEnter={load}>
        <input
          className={field.control}
          type="search"
          name="q"
          aria-label="Search the shop"
          placeholder="Search"
          defaultValue={q}
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
          autoComplete="off"
        />
        <button className={styles.find} aria-label="Find products">
          <Search size={20} />
        </button>
        {Suggestions && <Suggestions form={form} />}
      </Form>
    </search>
  )
}

/** What the list that is shown was searched for. */
function useSought(): string {
  const list = useMatches().at(-1)?.loaderData as { filters?: { q: string } } | null | undefined
  return list?.filters?.q ?? ''
}
