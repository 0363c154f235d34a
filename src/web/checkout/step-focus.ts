import { useEffect, useLayoutEffect, useRef } from 'react'
import { isEarlier, type ShownStep } from '#domain/checkout/steps.ts'
import { announce } from '#web/ui/live-region.tsx'
import { headingOf } from './step-heading.tsx'

/** Sets the direction in which the steps slide, for the style sheet. */
export function useStepDirection(step: ShownStep): void {
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    document.documentElement.dataset.steps = isEarlier(step, shown.current) ? 'back' : 'on'
    shown.current = step
  }, [step])
}

/** Moves the focus to the heading of a new step, except on page load or if a failure message gets it. */
export function useStepFocus(step: ShownStep, isFailed: boolean): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const heading = document.getElementById(headingOf(step))
    if (!isFailed) heading?.focus()
    announce(`Checkout: ${heading?.textContent ?? step}`)
  }, [step, isFailed])
}
