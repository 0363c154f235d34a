/** Keeps the caret behind the same digit; after a forward deletion before the next one, so that the key does not stop at a gap. */
export function applyMask(
  input: HTMLInputElement,
  format: (text: string, isDeleting: boolean) => string,
  inputType: string,
): void {
  const { value } = input
  const formatted = format(value, inputType.startsWith('delete'))
  if (formatted === value) return
  const caret = input.selectionStart ?? value.length
  input.value = formatted
  const moved = caret === value.length ? formatted.length : caretAfter(formatted, countDigits(value.slice(0, caret)))
  const position = inputType === 'deleteContentForward' ? moved + gapAt(formatted, moved) : moved
  input.setSelectionRange(position, position)
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length
const gapAt = (text: string, index: number): number => /^\D*/.exec(text.slice(index))![0].length

/** Returns the position behind the given number of digits; at the end, also behind what the mask added. */
export function caretAfter(text: string, digits: number): number {
  if (digits >= countDigits(text)) return text.length
  let left = digits
  let index = 0
  while (left > 0) if (/\d/.test(text[index++]!)) left--
  return index
}
