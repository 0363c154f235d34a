import { useEffect, useRef, type ChangeEvent, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readFilters, writeFilters, type ListFilters } from './list-filters.ts'

const TYPING_MS = 250

type FilterSubmission = {
  form: RefObject<HTMLFormElement | null>
  submit: () => void
  change: (event: ChangeEvent<HTMLFormElement>) => void
}

/** With a script each change of a form is an answer at once, and takes the address's place in the history. */
export function useFilterSubmission(filters: ListFilters): FilterSubmission {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // What has just been changed and not been sent yet is newer than the address.
    if (timer.current === undefined) followAddress(form.current!, filters)
  }, [filters])

  const submit = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const asked = readFilters(new URLSearchParams(entriesOf(form.current!)))
    void navigate(pathname + writeFilters(asked), { replace: true, preventScrollReset: true })
  }
  const change = ({ target }: ChangeEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    const typed = target instanceof HTMLInputElement && target.type !== 'checkbox'
    timer.current = setTimeout(submit, typed ? TYPING_MS : 0)
  }
  return { form, submit, change }
}

const entriesOf = (form: HTMLFormElement): string[][] =>
  [...new FormData(form)].map(([name, value]) => [name, String(value)])

/** Back, and a filter that is taken away, show in the form too; what has the focus is left alone. */
function followAddress(form: HTMLFormElement, filters: ListFilters): void {
  for (const control of form.elements) {
    if (control === document.activeElement) continue
    if (control instanceof HTMLSelectElement) control.value = filters.sort
    else if (control instanceof HTMLInputElement && control.name === 'q') control.value = filters.q
    else if (control instanceof HTMLInputElement && control.name === 'inStock') control.checked = filters.inStock
  }
}
