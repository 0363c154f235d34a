import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { icon } from '#web/ui/icon.tsx'
import styles from '#web/accounts/account-form.module.css'

const Eye = /* @__PURE__ */ icon(
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
)
const EyeOff = /* @__PURE__ */ icon(
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20',
)

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
      autoCapitalize={shown ? 'none' : undefined}
      spellCheck={false}
      end={
        <IconButton
          className={styles.show}
          aria-pressed={shown}
          label={`Show ${String(field.label).toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} />
        </IconButton>
      }
    />
  )
}
