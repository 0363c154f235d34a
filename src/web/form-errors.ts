import { useState, type FocusEvent, type FormEvent } from 'react'
import { hasErrors, type FieldErrors } from '#domain/errors.ts'

type Target = HTMLInputElement | HTMLSelectElement

/** Validates on submit, and on blur once filled; typing clears the error. `given` are errors from the server; `ErrorSummary` gets the rest. */
export function useFormErrors(rule: (form: FormData) => FieldErrors, given: FieldErrors | undefined) {
  const [state, setState] = useState(() => fresh(given ?? {}, 0))
  const [seen, setSeen] = useState(given)
  if (given !== seen) {
    setSeen(given)
    setState(fresh(given ?? {}, state.attempt + 1))
  }

  const show = (errors: FieldErrors) => setState(({ attempt }) => fresh(errors, attempt + 1))
  const clear = (name: string) => {
    if (state.errors[name])
      setState((last) => ({ ...last, errors: without(last.errors, name), summary: without(last.summary, name) }))
  }
  /** Changing one field, such as the country, may fix the errors of others. */
  const settle = (form: HTMLFormElement) => {
    const now = rule(new FormData(form))
    setState((last) => ({ ...last, errors: common(last.errors, now), summary: common(last.summary, now) }))
  }
  return {
    ...state,
    show,
    clear,
    check(form: HTMLFormElement): boolean {
      const errors = rule(new FormData(form))
      show(errors)
      return !hasErrors(errors)
    },
    handlers: {
      onInput: ({ target }: FormEvent) => {
        const { name, form, type } = target as Target
        clear(name)
        if (form && CHOICES.includes(type)) settle(form)
      },
      onPointerDown: trackPress,
      onBlur: ({ target }: FocusEvent) => {
        const { name, form, value } = target as Target
        const message = form && name && value ? rule(new FormData(form))[name] : undefined
        if (message) afterPress(() => setState((last) => ({ ...last, errors: { ...last.errors, [name]: message } })))
      },
    },
  }
}

const CHOICES = ['select-one', 'radio']

let pressed = false

function trackPress(): void {
  pressed = true
  addEventListener('pointerup', () => (pressed = false), { once: true })
}

/** Delays a message until the pointer is released, because it could move the pressed button. */
function afterPress(show: () => void): void {
  if (pressed) addEventListener('pointerup', () => setTimeout(show), { once: true })
  else show()
}

const fresh = (errors: FieldErrors, attempt: number) => ({ errors, summary: errors, attempt })

const common = (errors: FieldErrors, now: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => now[name] !== undefined))

function without(errors: FieldErrors, name: string): FieldErrors {
  const { [name]: _, ...rest } = errors
  return rest
}
