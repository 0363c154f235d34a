import type { ReactNode } from 'react'
import styles from './step-heading.module.css'

export const HEADING_ID = 'checkout-step'

export const StepHeading = ({ children }: { children: ReactNode }) => (
  <h2 id={HEADING_ID} tabIndex={-1} className={styles.heading}>
    {children}
  </h2>
)
