import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Rule = { number: string; section: string; file: string; test: string; testName: string; decision: string | null }

const ROW =
  /^\| +(?<number>\d+) +\| +(?<section>\d) +\| .* \| +`(?<file>[^`]+)` +\| +`(?<test>[^`]+?) › (?<testName>[^`]+)` +\|$/
const lines = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| +\d/.test(line))
const rules = lines.map((line): Rule => {
  const cells = ROW.exec(line)?.groups
  if (!cells) throw new Error(`This line has not the five cells of a rule: ${line}`)
  const decision = /_Read so:_.*\(\[(\d{4})\]\)/.exec(line)?.[1] ?? null
  return { ...(cells as Omit<Rule, 'decision'>), decision }
})

const decisions = readdirSync('decisions')

const source = (path: string): string => readFileSync(path, 'utf8').replaceAll("\\'", "'")

/** The name between quotes, whichever they are, as the first of a call's arguments: elsewhere it would name no test. */
const callNamed = (name: string): RegExp =>
  new RegExp(`\\(\\s*(['"\`])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\1\\s*,`)

describe('The table of rules', () => {
  it('has every section of the specification', () => {
    const sections = new Set(rules.map(({ section }) => section))
    expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect(rules.length).toBeGreaterThan(250)
  })

  it('numbers the rules from 1, each once', () => {
    expect(rules.map(({ number }) => Number(number))).toEqual(rules.map((_rule, index) => index + 1))
  })

  it.each(rules)('rule $number stands in $file', ({ file, decision }) => {
    expect(existsSync(file)).toBe(true)
    if (decision) expect(decisions.filter((name) => name.startsWith(decision))).toHaveLength(1)
  })

  it.each(rules)('rule $number is proven by $test › $testName', ({ test, testName }) => {
    expect(source(test)).toMatch(callNamed(testName))
  })

  it('marks each rule that is read otherwise, and says where that was decided', () => {
    const read = lines.filter((line) => line.includes('_Read so:_'))
    expect(read.length).toBeGreaterThan(20)
    expect(rules.filter(({ decision }) => decision)).toHaveLength(read.length)
  })
})
