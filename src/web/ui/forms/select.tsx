import type { ComponentProps } from 'react'
import { controlAttributes, FieldFrame, type FrameProps } from './field-frame.tsx'
import { ChevronDown } from '#web/ui/icon.tsx'
import styles from './field.module.css'

type Option = string | { value: string; label: string; disabled?: boolean }

type SelectProps = FrameProps & Omit<ComponentProps<'select'>, keyof FrameProps> & { options: readonly Option[] }

export function Select({ options, className = '', ...rest }: SelectProps) {
  const { label, labelHidden, name, id, error, hint, optional, ...select } = rest
  const frame = { label, labelHidden, name, id, error, hint, optional }
  return (
    <FieldFrame {...frame}>
      <span className={styles.box}>
        <select {...select} {...controlAttributes(frame)} className={`${styles.control} ${className}`}>
          {options.map((option) => {
            const { label: text, ...given } = typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={given.value} {...given}>
                {text}
              </option>
            )
          })}
        </select>
        <ChevronDown className={styles.arrow} size={18} />
      </span>
    </FieldFrame>
  )
}
