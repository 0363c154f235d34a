/**
 * Writes what was typed as the mask wants it, and leaves the caret behind the same digit; when digits are deleted
 * forward, before the next one, so that the key does not stop at a gap. `inputType` is that of the event.
 */
export function typeMasked(input: HTMLInputElement, format: (text: string) => string, inputType: string): void {
  const { value } = input
  const formatted = format(value)
  if (formatted === value) return
  const caret = input.selectionStart ?? value.length
  input.value = formatted
  const moved = caret === value.length ? formatted.length : caretAfter(formatted, countDigits(value.slice(0, caret)))
  const kept = inputType === 'deleteContentForward' ? moved + gapAt(formatted, moved) : moved
  input.setSelectionRange(kept, kept)
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length
const gapAt = (text: string, index: number): number => /^\D*/.exec(text.slice(index))![0].length

/** Where the caret stands behind so many digits; at the end it stands behind what the mask has added there. */
export function caretAfter(text: string, digits: number): number {
  if (digits >= countDigits(text)) return text.length
  let left = digits
  let index = 0
  while (left > 0) if (/\d/.test(text[index++]!)) left--
  return index
}
