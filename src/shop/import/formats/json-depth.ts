/** Products have five levels. Deep nesting takes a hundred times the memory of its characters. */
export const MAX_JSON_DEPTH = 20
export const TOO_DEEP = `more than ${MAX_JSON_DEPTH} levels deep`

const [QUOTE, BACKSLASH, BRACKET, BRACE, END_BRACKET, END_BRACE] = [...'"\\[{]}'].map((sign) => sign.charCodeAt(0))

/** Checks the text before parsing, which is what takes the memory. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index)
    if (isText && sign === BACKSLASH) index++
    else if (sign === QUOTE) isText = !isText
    else if (isText) continue
    else if (sign === BRACKET || sign === BRACE) depth++
    else if (sign === END_BRACKET || sign === END_BRACE) depth--
    if (depth > MAX_JSON_DEPTH) return true
  }
  return false
}
