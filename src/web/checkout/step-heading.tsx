import type { ReactNode } from 'react'
import type { ShownStep } from '#domain/checkout/steps.ts'
import styles from './step-heading.module.css'

/** A hidden step keeps its heading. */
export const headingOf = (step: ShownStep): string => `checkout-${step}`

export const StepHeading = ({ step, children }: { step: ShownStep; children: ReactNode }) => (
  <h2 id={headingOf(step)} tabIndex={-1} className={styles.heading}>
    {children}
  </h2>
)
