import type { ComponentProps, ReactNode } from 'react'
import { ChevronDown } from './icon.tsx'
import styles from './disclosure.module.css'

const VARIANTS = { plain: styles.plain, button: styles.button, bar: styles.bar }

type DisclosureProps = Omit<ComponentProps<'details'>, 'summary'> & {
  summary: ReactNode
  /** The summary's style: plain text, an outlined button, or a full-width bar. */
  variant?: keyof typeof VARIANTS
}

/** A `<details>` element, which works without a script. */
export const Disclosure = ({ summary, variant = 'plain', className = '', children, ...details }: DisclosureProps) => (
  <details {...details} className={`${styles.disclosure} ${className}`}>
    <summary className={`${styles.summary} ${VARIANTS[variant]}`}>
      {summary}
      <ChevronDown className={styles.arrow} size={18} />
    </summary>
    {children}
  </details>
)
