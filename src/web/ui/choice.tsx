import type { ComponentProps, ReactNode } from 'react'
import styles from './choice.module.css'

type ChoiceProps = Omit<ComponentProps<'input'>, 'children'> & {
  type: 'radio' | 'checkbox'
  name?: string
  value?: string
  label: ReactNode
  /** What is said below the label, and is clicked with it. */
  children?: ReactNode
}

/** A radio button or a checkbox; its whole text is the target. */
export const Choice = ({ label, children, className = '', ...input }: ChoiceProps) => (
  <label className={`${styles.choice} ${className}`}>
    <input {...input} />
    <span className={styles.text}>
      <span>{label}</span>
      {children}
    </span>
  </label>
)
