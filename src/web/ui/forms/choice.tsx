import type { ComponentProps, ReactNode } from 'react'
import styles from './choice.module.css'

type ChoiceProps = Omit<ComponentProps<'input'>, 'children'> & {
  type: 'radio' | 'checkbox'
  name?: string
  value?: string
  label: ReactNode
  /** Text below the label, which is also clickable. */
  children?: ReactNode
}

/** A radio button or a checkbox. Its whole text is clickable. */
export const Choice = ({ label, children, className = '', ...input }: ChoiceProps) => (
  <label className={`${styles.choice} ${className}`}>
    <input {...input} />
    <span className={styles.text}>
      <span>{label}</span>
      {children}
    </span>
  </label>
)
