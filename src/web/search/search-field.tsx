import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Form, useLocation, useMatches } from 'react-router'
import * as urls from '#domain/urls.ts'
import { MAX_SEARCH_LENGTH } from '#domain/catalog/products.ts'
import field from '#web/ui/forms/field.module.css'
import { Search } from '#web/ui/icon.tsx'
import styles from './search-field.module.css'
import type { SuggestionsProps } from './suggestions.tsx'

/** A plain form that searches the whole shop. Suggestions load when the field is focused or hovered. */
export function SearchField() {
  const form = useRef<HTMLFormElement>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()
  const load = () => {
    // Without this code, the field still works as a form.
    import('./suggestions.tsx').then((loaded) => setSuggestions(() => loaded.Suggestions)).catch(() => {})
  }
  // Text typed before hydration or while a page loads is kept.
  const q = useListSearch()
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
    <search className={styles.search}>
      <Form ref={form} className={styles.form} action={urls.products} onFocus={load} onPointerEnter={load}>
        <input
          className={field.control}
          type="search"
          name="q"
          aria-label="Search the shop"
          placeholder="Search"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
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

function useListSearch(): string {
  const list = useMatches().at(-1)?.loaderData as { filters?: { q: string } } | null | undefined
  return list?.filters?.q ?? ''
}
