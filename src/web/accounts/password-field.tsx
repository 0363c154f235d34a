import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import styles from './account-form.module.css'

/** A password that can be shown while it is typed. */
export function PasswordField(field: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field
      {...field}
      hint={capsLock ? 'Caps Lock is on' : field.hint}
      onKeyDown={noteCapsLock}
      onKeyUp={noteCapsLock}
      type={shown ? 'text' : 'password'}
      aria-required
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          className={styles.show}
          aria-pressed={shown}
          label={`Show ${String(field.label).toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} strokeWidth={1.5} aria-hidden />
        </IconButton>
      }
    />
  )
}
