/**
 * Notes a text, and says whether it has come before. Eight bytes for each, where the texts themselves would fill the
 * memory; one of very many may be taken for another.
 */
export function createFingerprints(): (text: string) => boolean {
  let marks = new Uint32Array(2 * 1024)
  let count = 0
  /** Where a text stands, or would. */
  const placeOf = (first: number, second: number): number => {
    const last = marks.length / 2 - 1
    let place = first & last
    while (
      (marks[2 * place] || marks[2 * place + 1]) &&
      (marks[2 * place] !== first || marks[2 * place + 1] !== second)
    )
      place = (place + 1) & last
    return 2 * place
  }
  const put = (first: number, second: number): boolean => {
    const place = placeOf(first, second)
    if (marks[place] || marks[place + 1]) return true
    marks.set([first, second], place)
    count++
    return false
  }
  const grow = () => {
    const before = marks
    marks = new Uint32Array(2 * before.length)
    count = 0
    for (let at = 0; at < before.length; at += 2) if (before[at] || before[at + 1]) put(before[at]!, before[at + 1]!)
  }
  return (text) => {
    if (count > marks.length / 3) grow()
    return put(...marksOf(text))
  }
}

/** Two hashes of 32 bits (FNV-1a and one that mixes otherwise). */
function marksOf(text: string): [number, number] {
  let [first, second] = [0x811c9dc5, 0x9747b28c]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul(second ^ code, 0x5bd1e995)
    second ^= second >>> 15
  }
  return [(first ^ (first >>> 16)) >>> 0, second >>> 0]
}
