import { useEffect, useEffectEvent, useState, type MouseEvent, type RefObject } from 'react'

type ComboboxProps = {
  form: RefObject<HTMLFormElement | null>
  /** The id of the listbox; its options are `${id}-0` and so on. */
  id: string
  /** The URLs of the options. The active one stays active as long as it is among them. */
  options: string[]
  onType: (text: string) => void
  /** In a dialog, the list is always open, and its first option is active. Escape closes the dialog. */
  isInDialog?: boolean
}

/** Makes a form's field a combobox, as defined in ARIA 1.2. */
export function useCombobox({ form, id, options, onType, isInDialog = false }: ComboboxProps) {
  const [isRequested, setRequested] = useState(false)
  const [activeOption, setActiveOption] = useState<string>()
  /** -1 for none. */
  const active = Math.max(options.indexOf(activeOption ?? ''), isInDialog && options.length > 0 ? 0 : -1)
  const isOpen = (isInDialog || isRequested) && options.length > 0
  const fieldOf = () => form.current!.querySelector('input')!
  const nextIndex = (from: number, step: number): number => {
    const count = options.length
    // Outside of a dialog, the field itself is one of the stops.
    return isInDialog ? (from + step + count) % count : ((from + step + count + 2) % (count + 1)) - 1
  }

  const onInput = () => {
    onType(fieldOf().value.trim())
    setActiveOption(undefined)
    setRequested(true)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const field = fieldOf()
    if (event.target !== field || event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (!isOpen) return onInput()
      setActiveOption(options[nextIndex(active, step)])
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault()
      document.getElementById(`${id}-${active}`)?.click()
    } else if (event.key === 'Escape' && !isInDialog) {
      event.preventDefault()
      if (isOpen) setRequested(false)
      else if (!field.value) field.blur()
      else {
        field.value = ''
        onInput()
      }
    }
  })
  const onFormEvent = useEffectEvent((event: Event) => {
    if (event.type === 'input') onInput()
    else if (event.type === 'submit') fieldOf().blur()
    // A field that is removed loses its focus once its form is no longer known.
    else if (form.current && event.target === fieldOf()) setRequested(false)
  })

  // On some phones, pressing elsewhere does not move the focus.
  const onOutsidePress = useEffectEvent(({ target }: Event) => {
    if (!form.current!.contains(target as Node)) fieldOf().blur()
  })

  useEffect(() => {
    const node = form.current!
    const listening = new AbortController()
    const { signal } = listening
    node.addEventListener('keydown', onKeyDown, { signal })
    for (const type of ['input', 'submit', 'focusout']) node.addEventListener(type, onFormEvent, { signal })
    document.addEventListener('pointerdown', onOutsidePress, { signal })
    if (fieldOf() === document.activeElement && fieldOf().value !== fieldOf().defaultValue) onInput()
    return () => listening.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])

  useEffect(() => {
    const field = fieldOf()
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? id : null,
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : null,
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === null) field.removeAttribute(name)
      else field.setAttribute(name, value)
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  })

  /** Closes the list after an option is clicked. */
  const leave = (event: MouseEvent) => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) fieldOf().blur()
  }
  return { isOpen, active, leave }
}
