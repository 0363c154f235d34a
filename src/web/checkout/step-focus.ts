import { useEffect, useLayoutEffect, useRef } from 'react'
import { isEarlier, type ShownStep } from '#domain/checkout-steps.ts'
import { announce } from '../ui/live-region.tsx'
import { HEADING_ID } from './step-heading.tsx'

/** Tells the style sheet which way the steps slide: to an earlier one, or on to a later one. */
export function useStepDirection(step: ShownStep): void {
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    document.documentElement.dataset.steps = isEarlier(step, shown.current) ? 'back' : 'on'
    shown.current = step
  }, [step])
}

/** Reading goes on at the heading of a new step; not on the page's own opening. */
export function useStepFocus(step: ShownStep): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const heading = document.getElementById(HEADING_ID)
    heading?.focus()
    announce(`Checkout: ${heading?.textContent ?? step}`)
  }, [step])
}
