import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const MAX_LINES = 25
/** Others, which are cheap to reverse, are entries in docs/why. */
const MAX_DECISIONS = 30
const files = readdirSync('decisions')
const numbers = new Set(files.map((file) => file.slice(0, 4)))
const textOf = (file: string): string => readFileSync(`decisions/${file}`, 'utf8')

describe('The decisions', () => {
  it('are few, and have unique numbers', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files.length).toBeLessThanOrEqual(MAX_DECISIONS)
    expect(numbers.size).toBe(files.length)
  })

  it.each(files)('%s has a title with its number and is named after it', (file) => {
    const [, number, title] = /^# (?:Decision )?0*(\d+)[.:]? (.+)\n/.exec(textOf(file))!
    const words = title!
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g)!
    expect(file).toBe(`${number!.padStart(4, '0')}-${words.join('-')}.md`)
  })

  it.each(files)('%s has a date and a status', (file) => {
    const [, number] = /^Date: \d{4}-\d\d-\d\d · Status: (?:accepted|(?:accepted, in part )?superseded by (\d+))/m.exec(
      textOf(file),
    )!
    if (number) expect(numbers).toContain(number.padStart(4, '0'))
  })

  it.each(files)('%s has context, decision and cost, in that order', (file) => {
    const sections = [...textOf(file).matchAll(/^(?:## |\*\*)(Context|Decision|Cost)\b/gm)].map(([, name]) => name)
    expect(sections).toEqual(['Context', 'Decision', 'Cost'])
  })

  it.each(files)(`%s has at most ${MAX_LINES} lines`, (file) => {
    expect(textOf(file).trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES)
  })
})
