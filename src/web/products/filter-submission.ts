import { useEffect, useRef, type ChangeEvent, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCameBack } from './came-back.ts'
import { readFilters, writeFilters, type ListFilters } from './list-filters.ts'

const TYPING_MS = 250

type FilterSubmission = {
  form: RefObject<HTMLFormElement | null>
  submit: () => void
  /** For the form. */
  listeners: {
    onChange: (event: ChangeEvent<HTMLFormElement>) => void
    onBlur: () => void
  }
}

/**
 * With a script each change of a form is an answer at once, and one step in the history that Back undoes. What is typed
 * into one field without leaving it is one change.
 */
export function useFilterSubmission(filters: ListFilters): FilterSubmission {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const cameBack = useCameBack()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The addresses that typing has led to in the field that has the focus.
  const typed = useRef<string[]>([])
  useEffect(() => {
    if (isChanged(form.current!)) timer.current = setTimeout(submit, TYPING_MS)
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was changed before the script had come
  }, [])
  useEffect(() => {
    // What has just been changed and not been sent yet is newer than the address.
    if (timer.current === undefined) followAddress(form.current!, filters, cameBack)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [filters])

  const submit = (field?: Element) => {
    clearTimeout(timer.current)
    timer.current = undefined
    const asked = writeFilters(readFilters(new URLSearchParams(entriesOf(form.current!))))
    const replace = asked === search || (field !== undefined && typed.current.includes(search))
    typed.current = field === document.activeElement ? [...typed.current, asked] : []
    void navigate(pathname + asked, { replace, preventScrollReset: true })
  }
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    const waits = target instanceof HTMLInputElement && target.type !== 'checkbox'
    timer.current = setTimeout(submit, waits ? TYPING_MS : 0, waits && target.type !== 'radio' ? target : undefined)
  }
  const onBlur = () => {
    // What has been typed last still belongs to the rest.
    if (timer.current === undefined) typed.current = []
  }
  return { form, submit, listeners: { onChange, onBlur } }
}

const entriesOf = (form: HTMLFormElement): string[][] =>
  [...new FormData(form)].map(([name, value]) => [name, String(value)])

/** Since the server has rendered it. */
const isChanged = (form: HTMLFormElement): boolean =>
  [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    if (!(control instanceof HTMLInputElement) || !control.name) return false
    return control.checked !== control.defaultChecked || control.value !== control.defaultValue
  })

/** A filter that is taken away shows in the form too. What has the focus is left alone, unless one `cameBack`. */
function followAddress(form: HTMLFormElement, filters: ListFilters, cameBack: boolean): void {
  const address = new URLSearchParams(writeFilters(filters))
  for (const control of form.elements) {
    if (control === document.activeElement && !cameBack) continue
    if (control instanceof HTMLSelectElement) control.value = filters.sort
    else if (!(control instanceof HTMLInputElement)) continue
    else if (control.name === 'q') control.value = filters.q
    else if (control.type === 'checkbox') control.checked = address.getAll(control.name).includes(control.value)
    else if (control.type === 'radio') control.checked = (address.get(control.name) ?? '') === control.value
  }
}
