import bidiFactory from 'bidi-js'

const BIDI = bidiFactory()
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/** The characters of a line with Unicode's embedding levels, which are odd from right to left. Signs there are mirrored, such as "(". */
export function levelsOf(line: string): { character: string; level: number }[] {
  if (!FROM_RIGHT.test(line)) return Array.from(line, (character) => ({ character, level: 0 }))
  const { levels } = BIDI.getEmbeddingLevels(line, 'ltr')
  let place = 0
  return Array.from(line, (character) => {
    const level = levels[place]!
    place += character.length
    return { character: (level % 2 === 1 && BIDI.getMirroredCharacter(character)) || character, level }
  })
}

/** Puts runs in their sequence on paper: from the highest level down, neighbors of it and above change places. Unicode's rule L2. */
export function inVisualOrder<T extends { level: number }>(runs: readonly T[]): T[] {
  let ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const next: T[] = []
    let turned: T[] = []
    for (const run of ordered) {
      if (run.level >= level) turned.unshift(run)
      else {
        next.push(...turned, run)
        turned = []
      }
    }
    ordered = [...next, ...turned]
  }
  return ordered
}
