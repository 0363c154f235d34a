import bidiFactory from 'bidi-js'

const BIDI = bidiFactory()
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Characters with their Unicode embedding levels, odd for right-to-left. Mirrors symbols such as "(" there. */
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

/** Puts runs in visual order by Unicode rule L2: from the highest level down, reverses adjacent runs at or above it. */
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
