import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** A row of the list at the end: one or more numbers of rules, and one reason. */
const UNIT_ROW = /^\| +(?<numbers>\d+(, \d+)*) +\| (?<reason>\S.*\.) +\|$/
const [table, list] = readFileSync('docs/specification.md', 'utf8').split('## Rows that rest on a unit test alone\n')
const rowsOf = (text: string | undefined): string[] => (text ?? '').split('\n').filter((line) => /^\| +\d/.test(line))

/** `part` is a heading of the section, if the rule stands below one. */
type Rule = {
  number: string
  section: string
  part: string | undefined
  file: string
  test: string
  testName: string
  decision: string | null
}

const ROW =
  /^\| +(?<number>\d+) +\| +(?<section>\d)(?:, (?<part>[^|]+?))? +\| .* \| +`(?<file>[^`]+)` +\| +`(?<test>[^`]+?) › (?<testName>[^`]+)` +\|$/
const lines = rowsOf(table)
const rules = lines.map((line): Rule => {
  const cells = ROW.exec(line)?.groups
  if (!cells) throw new Error(`This line has not the five cells of a rule: ${line}`)
  const decision = /_Interpreted as:_.*\(\[(\w+)\]\)/.exec(line)?.[1] ?? null
  return { ...(cells as Omit<Rule, 'decision'>), decision }
})

const unitRows = rowsOf(list).map((line) => UNIT_ROW.exec(line)?.groups ?? { numbers: line, reason: '' })

/** The files in which it was decided how a rule is read, by the names under which the rules cite them. */
const decisions = new Map(
  [...table!.matchAll(/^\[(\w+)\]: ([^#\n]+)/gm)].map(([, name, path]) => [name, `docs/${path}`]),
)

const source = (path: string): string => readFileSync(path, 'utf8').replaceAll("\\'", "'")

/** Matches a test's title, which is the first argument of a call, in any quotes. */
const callNamed = (name: string): RegExp =>
  new RegExp(`\\(\\s*(['"\`])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\1\\s*,`)

const sendsRequests = (path: string): boolean =>
  /\.(request|fetch)\(|\bfetch\(|\b(visit|shopperOf|shopperForEachTest|browserForEachTest)\(/.test(source(path))

/** A test of a page in a browser, or one that sends requests to the API or the server. */
const isFrontDoor = (path: string): boolean =>
  /^test\/e2e\/.+\.e2e\.ts$/.test(path) || (/^src\/(api|server)\/.+\.test\.ts$/.test(path) && sendsRequests(path))

describe('The table of rules', () => {
  it('has every section of the specification', () => {
    const sections = new Set(rules.map(({ section }) => section))
    expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect(rules.length).toBeGreaterThan(250)
  })

  it('numbers the rules from 1, each once', () => {
    expect(rules.map(({ number }) => Number(number))).toEqual(rules.map((_rule, index) => index + 1))
  })

  it.each(rules)('rule $number is in $file', ({ file, decision }) => {
    expect(existsSync(file)).toBe(true)
    if (decision) expect(existsSync(decisions.get(decision)!)).toBe(true)
  })

  it.each(rules)('rule $number is proven by $test › $testName', ({ test, testName }) => {
    expect(source(test)).toMatch(callNamed(testName))
  })

  it('has every part of a section that a comment cites', () => {
    const parts = new Set(rules.map(({ section, part }) => `${section}, ${part}`))
    const cited = globSync('{src,test,lab}/**/*.{ts,tsx}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bsection (\d), "([^"]+)"/gi)].map(
        ([, section, part]) => `${section}, ${part}`,
      ),
    )
    expect(cited.length).toBeGreaterThan(20)
    expect(cited.filter((part) => !parts.has(part))).toEqual([])
  })

  it('marks each rule that is interpreted, and says where that was decided', () => {
    const read = lines.filter((line) => line.includes('_Interpreted as:_'))
    expect(read.length).toBeGreaterThan(20)
    expect(rules.filter(({ decision }) => decision)).toHaveLength(read.length)
  })

  it('lists every rule that rests on a unit test alone, and no other', () => {
    const listed = unitRows.flatMap(({ numbers }) => numbers!.split(', '))
    const unit = rules.filter(({ test }) => !isFrontDoor(test)).map(({ number }) => number)
    expect(listed.toSorted()).toEqual(unit.toSorted())
  })

  it.each(unitRows)('says why a unit test is enough for the rules $numbers', ({ reason }) => {
    expect(reason!.split(' ').length).toBeGreaterThan(5)
  })
})
