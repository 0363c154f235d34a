/** A longer text of one row ends with an ellipsis, so that a row fits on a page. */
const MAX_LINES = 30

/** Breaks a text into lines that are at most `width` wide: between words, and within a word that is wider than a line. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, width, widthOf))) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
    if (lines.length >= MAX_LINES) return [...lines.slice(0, MAX_LINES - 1), '…']
  }
  return [...lines, line]
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const found: string[] = []
  let piece = ''
  for (const { segment } of GRAPHEMES.segment(word)) {
    if (found.length > MAX_LINES) break
    if (piece && widthOf(piece + segment) > width) {
      found.push(piece)
      piece = segment
    } else piece += segment
  }
  return [...found, piece]
}
