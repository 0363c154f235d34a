/** A longer text of one row ends with an ellipsis, so that a row fits on a page. */
const MAX_LINES = 30

/** Breaks between words, and within too wide ones. Shaping a line again for each of its words would take most of the time of a PDF. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  const spaceWidth = widthOf(' ')
  let line = ''
  let lineWidth = 0
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, width, widthOf))) {
    const wordWidth = widthOf(word)
    const longerWidth = line ? lineWidth + spaceWidth + wordWidth : wordWidth
    const isFull = line !== '' && longerWidth > width
    if (isFull) lines.push(line)
    line = isFull || !line ? word : `${line} ${word}`
    lineWidth = isFull ? wordWidth : longerWidth
    if (lines.length >= MAX_LINES) return [...lines.slice(0, MAX_LINES - 1), '…']
  }
  return [...lines, line]
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const found: string[] = []
  let piece = ''
  let pieceWidth = 0
  for (const { segment } of GRAPHEMES.segment(word)) {
    if (found.length > MAX_LINES) break
    const segmentWidth = widthOf(segment)
    const isFull = piece !== '' && pieceWidth + segmentWidth > width
    if (isFull) found.push(piece)
    piece = isFull ? segment : piece + segment
    pieceWidth = isFull ? segmentWidth : pieceWidth + segmentWidth
  }
  return [...found, piece]
}
