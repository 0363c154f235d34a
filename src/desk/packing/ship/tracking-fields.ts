import type { ClipboardEvent, KeyboardEvent } from 'react'
import { pastedLines } from './pasted-lines.ts'

export const fieldsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.querySelectorAll('input')].filter(({ name }) => name === 'tracking')

/** Enter, which scanners send after each number, moves to the next field, and from the last one to the button. */
export function onEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'text') return
  event.preventDefault()
  if (target.name === 'tracking' && target.value.trim() === '') return
  focusAfter(form, target)
}

/** Fills the fields from pasted rows. Returns false if the browser pastes. */
export function onPaste(event: ClipboardEvent<HTMLFormElement>): boolean {
  const { target, currentTarget: form } = event
  const lines = pastedLines(event.clipboardData.getData('text'))
  if (lines === null || !(target instanceof HTMLInputElement) || target.name !== 'tracking') return false
  event.preventDefault()
  const fields = fieldsOf(form)
  let place = fields.indexOf(target)
  let last = target
  for (const { number, trackingNumber } of lines) {
    const field = number === null ? fields[place++] : fields.find(({ dataset }) => dataset.order === number)
    if (!field) continue
    field.value = trackingNumber
    last = field
  }
  focusAfter(form, last)
  return true
}

/** Fills the field that has the focus, or else the first empty one. Returns false if the number is there already. */
export function fillAfter(form: HTMLFormElement, value: string): boolean {
  const field = emptyFieldOf(form)
  if (!field || fieldsOf(form).some((other) => other.value === value)) return false
  field.value = value
  return true
}

export const emptyFieldOf = (form: HTMLFormElement): HTMLInputElement | undefined =>
  fieldsOf(form).find(({ value }) => value.trim() === '')

function focusAfter(form: HTMLFormElement, field: HTMLInputElement): void {
  const fields = fieldsOf(form)
  const next = fields[fields.indexOf(field) + 1] ?? form.querySelector<HTMLButtonElement>('button[value=ship]')
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
