import type { ReactNode } from 'react'
import { CircleAlert } from '#web/ui/icon.tsx'
import styles from './field.module.css'

export type FrameProps = {
  label: ReactNode
  labelHidden?: boolean
  name?: string
  /** Defaults to `field-${name}`, which error summaries link to. */
  id?: string
  error?: string | undefined
  hint?: ReactNode
  /** Adds "(optional)" to the label. */
  optional?: boolean
}

const idOf = ({ name, id = `field-${name}` }: FrameProps) => id

/** Attributes that connect a control to its label and messages. */
export function controlAttributes(frame: FrameProps) {
  const id = idOf(frame)
  const described = [frame.hint && `${id}-hint`, frame.error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name: frame.name,
    'aria-invalid': frame.error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  }
}

export function FieldFrame({ children, ...frame }: FrameProps & { children: ReactNode }) {
  const { label, labelHidden, optional, hint, error } = frame
  const id = idOf(frame)
  return (
    <div className={styles.field}>
      <label className={labelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <CircleAlert size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
