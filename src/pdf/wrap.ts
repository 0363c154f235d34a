/** Cuts longer text with an ellipsis, so that a table row fits on one page. */
const MAX_LINES = 30

/** Breaks at spaces, between Chinese and Japanese characters, and within too wide words.
 * Measures word by word, because reshaping the line for each word would dominate the time. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  const spaceWidth = widthOf(' ')
  let line = ''
  let lineWidth = 0
  for (const { word, space } of wordsOf(text, width, widthOf)) {
    const wordWidth = widthOf(word)
    const longerWidth = line ? lineWidth + (space ? spaceWidth : 0) + wordWidth : wordWidth
    const isFull = line !== '' && longerWidth > width
    if (isFull) lines.push(line)
    line = isFull || !line ? word : line + space + word
    lineWidth = isFull ? wordWidth : longerWidth
    if (lines.length >= MAX_LINES) return [...lines.slice(0, MAX_LINES - 1), '…']
  }
  return [...lines, line]
}

const CHINESE_OR_JAPANESE = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3001-\\u303f\\uff01-\\uff60'
/** Characters that may not end a line, and those that may not start one. */
const OPENING = '(\\u3008\\u300a\\u300c\\u300e\\u3010\\u3014\\uff08\\uff3b\\uff5b'
const CLOSING =
  '),.:;!?\\u3001\\u3002\\u3005\\u3009\\u300b\\u300d\\u300f\\u3011\\u3015\\u30fb\\u30fc\\uff01\\uff09\\uff0c\\uff0e\\uff1a\\uff1b\\uff1f\\uff3d\\uff5d'
const BETWEEN = new RegExp(
  `(?<![${OPENING}])(?![${CLOSING}])(?:(?<=[${CHINESE_OR_JAPANESE}])|(?=[${CHINESE_OR_JAPANESE}]))`,
  'u',
)

/** An unbreakable part, with any space before it. */
const wordsOf = (text: string, width: number, widthOf: (text: string) => number): { word: string; space: string }[] =>
  text.split(/\s+/).flatMap((word) =>
    word
      .split(BETWEEN)
      .flatMap((one) => pieces(one, width, widthOf))
      .map((piece, place) => ({ word: piece, space: place === 0 ? ' ' : '' })),
  )

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
