import { useEffect, useRef, type ChangeEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsHistoryNavigation } from '#web/navigation/history-navigation.ts'
import { readFilters, writeFilters, type ListFilters } from './list-filters.ts'

const TYPING_MS = 250

/** Submits each change of the form as one history entry. Typing in one field until leaving it counts as one change. */
export function useFilterSubmission(filters: ListFilters) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isHistoryNavigation = useIsHistoryNavigation()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // URLs caused by typing in the focused field.
  const typed = useRef<string[]>([])
  useEffect(() => {
    if (isChanged(form.current!)) timer.current = setTimeout(submit, TYPING_MS)
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only for changes before hydration
  }, [])
  useEffect(() => {
    // A change that has not been submitted is newer than the URL.
    if (timer.current === undefined) followUrl(form.current!, filters, isHistoryNavigation)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [filters])

  const submit = (field?: Element) => {
    clearTimeout(timer.current)
    timer.current = undefined
    const query = writeFilters(readFilters(new URLSearchParams(entriesOf(form.current!))))
    // The router's location is from the last render, which may be older than the history entry being replaced.
    const { search } = window.location
    const replace = query === search || (field !== undefined && typed.current.includes(search))
    typed.current = field === document.activeElement ? [...typed.current, query] : []
    void navigate(pathname + query, { replace, preventScrollReset: true })
  }
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    const waits = target instanceof HTMLInputElement && target.type !== 'checkbox'
    timer.current = setTimeout(submit, waits ? TYPING_MS : 0, waits && target.type !== 'radio' ? target : undefined)
  }
  const onBlur = () => {
    // The last text typed is part of the submission.
    if (timer.current === undefined) typed.current = []
  }
  return { form, submit, listeners: { onChange, onBlur } }
}

const entriesOf = (form: HTMLFormElement): string[][] =>
  [...new FormData(form)].map(([name, value]) => [name, String(value)])

/** Whether a control was changed since the server rendered it. */
const isChanged = (form: HTMLFormElement): boolean =>
  [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    if (!(control instanceof HTMLInputElement) || !control.name) return false
    return control.checked !== control.defaultChecked || control.value !== control.defaultValue
  })

/** Updates the form's controls from the URL, except the focused one, unless history navigation led here. */
function followUrl(form: HTMLFormElement, filters: ListFilters, isHistoryNavigation: boolean): void {
  const address = new URLSearchParams(writeFilters(filters))
  for (const control of form.elements) {
    if (control === document.activeElement && !isHistoryNavigation) continue
    if (control instanceof HTMLSelectElement) control.value = filters.sort
    else if (!(control instanceof HTMLInputElement)) continue
    else if (control.name === 'q') control.value = filters.q
    else if (control.type === 'checkbox') control.checked = address.getAll(control.name).includes(control.value)
    else if (control.type === 'radio') control.checked = (address.get(control.name) ?? '') === control.value
  }
}
