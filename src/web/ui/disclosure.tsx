import type { ComponentProps, ReactNode } from 'react'
import { ChevronDown } from './icon.tsx'
import styles from './disclosure.module.css'

type DisclosureProps = Omit<ComponentProps<'details'>, 'summary'> & {
  /** What stands there folded or not, and is pressed. */
  summary: ReactNode
  /** How that looks: words to be read on, the outline of a button, or a bar as wide as there is room. */
  look?: 'plain' | 'button' | 'bar'
}

/** Folded until it is asked for, without a script too. */
export const Disclosure = ({ summary, look = 'plain', className = '', children, ...details }: DisclosureProps) => (
  <details {...details} className={`${styles.disclosure} ${className}`}>
    <summary className={`${styles.summary} ${styles[look]}`}>
      {summary}
      <ChevronDown className={styles.arrow} size={18} />
    </summary>
    {children}
  </details>
)
