import type { ComponentProps, ReactNode } from 'react'
import { controlAttributes, FieldFrame, type FrameProps } from './field-frame.tsx'
import styles from './field.module.css'

type FieldProps = FrameProps &
  Omit<ComponentProps<'input'>, keyof FrameProps> & {
    /** A unit shown before the value: $ */
    unit?: string
    end?: ReactNode
  }

export function Field({ unit, end, className = '', ...rest }: FieldProps) {
  const { label, labelHidden, name, id, error, hint, optional, ...input } = rest
  const frame = { label, labelHidden, name, id, error, hint, optional }
  return (
    <FieldFrame {...frame}>
      <span className={styles.box}>
        {unit && (
          <span className={styles.unit} aria-hidden>
            {unit}
          </span>
        )}
        <input {...input} {...controlAttributes(frame)} className={`${styles.control} ${className}`} />
        {end && <span className={styles.end}>{end}</span>}
      </span>
    </FieldFrame>
  )
}
