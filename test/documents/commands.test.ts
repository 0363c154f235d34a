import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { loadCommands } from '#cli/commands.ts'
import { codeLinesOf, DOCUMENTS, readDocument, spansOf } from './documents.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const names = (await loadCommands([])).map((command) => command.name())
const commands = (await Promise.all(names.map((name) => loadCommands([name])))).flat()

const OPTION = /(?<![\w-])--[a-z][a-z0-9-]+/g
const optionsIn = (text: string): string[] => text.match(OPTION) ?? []
const optionsOf = (command: Command): string[] => [
  '--help',
  ...[command, command.parent].flatMap((one) => one?.options ?? []).map(({ long }) => long ?? ''),
]
const childOf = (parent: Command | undefined, name: string | undefined): Command | undefined =>
  (parent?.commands ?? commands).find((command) => command.name() === name)

type Named = { command: Command; rest: readonly string[] }

/** Follows the words of a line to the last command that they name. Undefined if the first names none. */
function namedBy([word, ...rest]: readonly string[], parent?: Command): Named | undefined {
  const command = childOf(parent, word)
  return command && (namedBy(rest, command) ?? { command, rest })
}

/** What is wrong with the words after `shop`; what follows `#` may name options of the command and of its siblings. */
function mistakesIn(line: string): string[] {
  const [call = '', ...comment] = line.split(/ +# /)
  const named = namedBy(call.trim().split(/ +/))
  if (!named) return [`${line}: no such command`]
  const { command, rest } = named
  const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0
  if (isGroup && /^[a-z][a-z-]+$/.test(rest[0] ?? '')) return [`${line}: no such command`]
  const known = optionsOf(command)
  const others = [...(command.parent?.commands ?? []), ...command.commands].flatMap(optionsOf)
  const unknown = [
    ...optionsIn(call).filter((option) => !known.includes(option)),
    ...optionsIn(comment.join(' ')).filter((option) => ![...known, ...others].includes(option)),
  ]
  return unknown.map((option) => `${line}: no option ${option}`)
}

const callIn = (line: string): string[] => /(?:^|\s)npx shop (\w.*)/.exec(line)?.slice(1) ?? []

/** `npx shop orders list`, `shop orders list`, and in a sentence also `orders list`, which must have a second word. */
function shopLines(text: string): string[] {
  const lines = codeLinesOf(text).flatMap((line) => line.split(/(?<=#.*)(?=npx shop )/).flatMap(callIn))
  const spans = spansOf(text).flatMap((span) => {
    const named = /(?:^|\s)npx shop (\w.*)|^shop (\w.*)/.exec(span)
    if (named) return [(named[1] ?? named[2])!]
    const [first = '', second = ''] = span.split(' ')
    const isCall = childOf(childOf(undefined, first), second) || (names.includes(first) && second.startsWith('--'))
    return isCall ? [span] : []
  })
  return [...lines, ...spans]
}

const npmLines = (text: string): string[] =>
  [...codeLinesOf(text), ...spansOf(text)].flatMap((line) => /(?:^|\s)npm run (\S.*)/.exec(line)?.[1] ?? [])

/** The source of the program that a script starts, with the files beside it. */
function sourceOf(script: string): string {
  const file = script.split(' ').find((word) => word.endsWith('.ts'))
  const files = file?.endsWith('/main.ts') ? globSync(`${dirname(file)}/**/*.ts`) : file ? [file] : []
  return files.map((one) => readFileSync(one, 'utf8')).join('\n')
}

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readDocument(document)

  it('lists existing owner’s commands, with existing options', () => {
    expect(shopLines(text).flatMap(mistakesIn)).toEqual([])
  })

  it('lists existing npm scripts, with options that their programs read', () => {
    const mistakes = npmLines(text).flatMap((line) => {
      const [name = ''] = line.split(/\s+/)
      const script = scripts[name]
      if (!script) return [`npm run ${line}`]
      const source = sourceOf(script)
      return optionsIn(line)
        .filter(
          (option) =>
            !source.includes(option) &&
            !source.includes(`'${option.slice(2)}'`) &&
            !source.includes(`${option.slice(2)}:`),
        )
        .map((option) => `npm run ${line}: no option ${option}`)
    })
    expect(mistakes).toEqual([])
  })
})

it('The documents mention most commands', () => {
  const named = new Set(
    DOCUMENTS.flatMap((document) => shopLines(readDocument(document)).map((line) => line.split(' ')[0])),
  )
  expect(names.filter((name) => !named.has(name))).toEqual([])
})
