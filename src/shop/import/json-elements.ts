import { BadFile } from './draft.ts'
import { LONGEST_ROW } from './text-file.ts'

/**
 * The elements of the list "products" in a JSON text that comes in pieces, each as its own text: so a file of any size is
 * read. What stands around them must be JSON as well, which is known at the end: BadFile.
 */
export async function* elementsIn(file: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let [depth, count, isInText, isEscaped] = [0, 0, false, false]
  /** What stands around the elements. */
  let frame = ''
  /** The one that is being read; null outside the list. */
  let element: string | null = null
  const signs = /["\\{}[\],]/g
  for await (const piece of pieces) {
    if (piece === '') continue
    let taken = 0
    const take = (end: number): string => piece.slice(taken, (taken = end))
    signs.lastIndex = isEscaped ? 1 : 0
    isEscaped = false
    for (let match = signs.exec(piece); match; match = signs.exec(piece)) {
      const [sign] = match
      const at = match.index
      if (isInText) {
        if (sign === '"') isInText = false
        // Whatever follows means itself; it may be in the next piece.
        if (sign === '\\') isEscaped = (signs.lastIndex = at + 2) > piece.length
        if (isEscaped) break
        continue
      }
      if (sign === '"') isInText = true
      if (sign === '{' || sign === '[') depth++
      if (sign === '[' && depth === 2 && element === null && LIST.test((frame += take(at + 1)))) element = ''
      if (sign === '}' || sign === ']') depth--
      const isOver: boolean = element !== null && depth === 1
      if (isOver || (element !== null && depth === 2 && sign === ',')) {
        element += take(at)
        if (count++ > 0 || !isOver || element!.trim() !== '') yield element!
        element = isOver ? null : ''
        if (!isOver) taken++
      }
    }
    if (element === null) frame += take(piece.length)
    else element += take(piece.length)
    if ((element ?? '').length > LONGEST_ROW)
      throw new BadFile(`${file} has a product of more than ${LONGEST_ROW} characters.`)
    if (frame.length > LONGEST_ROW) throw withoutProducts(file)
  }
  const whole = parseJson(file, frame)
  if (!Array.isArray((whole as { products?: unknown } | null)?.products)) throw withoutProducts(file)
}

const LIST = /"products"\s*:\s*\[$/

const withoutProducts = (file: string): BadFile =>
  new BadFile(`${file} holds no products: it should look like { "products": [ … ] }.`)

/** `place`: of the text in the file. */
export function parseJson(file: string, text: string, place = ''): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BadFile(`${file} is not valid JSON: ${place}${(error as SyntaxError).message}.`)
  }
}
