import { useEffect, useId, useState, type RefObject } from 'react'
import { announce } from '#web/ui/live-region.tsx'
import { addressesOf, OptionGroups } from '#web/ui/forms/option-groups.tsx'
import { useCombobox } from '#web/ui/forms/use-combobox.ts'
import { useFound } from '#web/ui/forms/use-found.ts'
import { loadSuggestions } from './load-suggestions.ts'
import { groupsOf } from './suggestion-groups.tsx'
import styles from './suggestions.module.css'

export type SuggestionsProps = { form: RefObject<HTMLFormElement | null> }

/** The pause in typing after which the number of results is announced. */
const PAUSE_MS = 700

/** The listbox under the search field: links in groups. */
export function Suggestions({ form }: SuggestionsProps) {
  const id = useId()
  const [text, setText] = useState('')
  const suggested = useFound(text, loadSuggestions)
  const groups = suggested ? groupsOf(suggested) : []
  const options = addressesOf(groups)
  const count = options.length
  const { isOpen, active, leave } = useCombobox({ form, id, options, onType: setText })

  useEffect(() => {
    if (!isOpen && (!suggested || count > 0)) return
    const message = count === 0 ? 'No suggestions' : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`
    const timer = setTimeout(announce, PAUSE_MS, `${message}.`)
    return () => clearTimeout(timer)
  }, [isOpen, suggested, count])

  if (!isOpen) return null
  return (
    <div
      ref={fitScreen}
      className={styles.popup}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag has pictures and groups
      role="listbox"
      tabIndex={-1}
      aria-label="Suggestions"
      // Keeps the focus in the field.
      onMouseDown={(event) => event.button === 0 && event.preventDefault()}
    >
      <OptionGroups {...{ groups, active, id }} onChoose={leave} />
    </div>
  )
}

/** Limits the height to the visual viewport, above an on-screen keyboard. Returns the cleanup. */
function fitScreen(popup: HTMLElement | null): (() => void) | undefined {
  if (!popup) return
  const screen = window.visualViewport!
  const fit = () => {
    const space = screen.offsetTop + screen.height - popup.getBoundingClientRect().top
    popup.style.maxHeight = `${Math.max(200, space)}px`
  }
  fit()
  screen.addEventListener('resize', fit)
  return () => screen.removeEventListener('resize', fit)
}
