import { useEffect } from 'react'

/** Moves the focus to the first wrong field, or else to what was answered. */
export function useFocusOn(outcome: object | null | undefined): void {
  useEffect(() => {
    if (!outcome) return
    const first = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)
    ;(first('[aria-invalid="true"]') ?? first('[data-focus]'))?.focus()
  }, [outcome])
}
