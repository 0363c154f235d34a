import type { ComponentProps } from 'react'
import { controlAttributes, FieldFrame, type FrameProps } from '#web/ui/forms/field-frame.tsx'
import styles from '#web/ui/forms/field.module.css'

type TextAreaProps = FrameProps & Omit<ComponentProps<'textarea'>, keyof FrameProps>

/** A field of several lines. */
export function TextArea({ label, labelHidden, name, id, error, hint, optional, ...control }: TextAreaProps) {
  const frame = { label, labelHidden, name, id, error, hint, optional }
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} {...control} {...controlAttributes(frame)} className={styles.control} />
    </FieldFrame>
  )
}
