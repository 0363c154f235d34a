import type { DeedInput, DeedName } from '#contract/owner/index.ts'
import { COMMAND_WORDS } from './command-words.ts'
import { shellLine } from './shell-line.ts'

/** The line for a terminal that does the same as a deed. Null if there is none. */
export function commandLine<Name extends DeedName>(name: Name, input: DeedInput<Name>): string | null {
  const wordsOf = (COMMAND_WORDS as { [N in DeedName]?: (input: DeedInput<N>) => string[] })[name]
  return wordsOf ? shellLine(['npx', 'shop', ...wordsOf(input)]) : null
}
