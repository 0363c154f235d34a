import type { RouterContextProvider } from 'react-router'
import { commandLine } from '#contract/owner/commands/command-line.ts'
import type { DeedInput, DeedName, DeedOutput } from '#contract/owner/index.ts'
import { desk } from './context.ts'
import { attempt, type Problem } from './attempt.ts'
import type { Typed } from './typed.ts'

/** A form carries what was shown here, and the next submission does only that. */
const SHOWN = 'shown'

export type Refused = { problem: Problem; typed: Typed }

export type Outcome<Name extends DeedName> =
  | Refused
  /** `shown` is the value of the form's hidden field; `command` does the same in a terminal. */
  | { preview: DeedOutput<Name>; shown: string; command: string | null; typed: Typed }
  | { done: DeedOutput<Name> }

/**
 * Shows what a deed would change. Does it once the form sends the same input with what was shown. `confirmedBy` takes from the
 * preview what the deed then has to find again, such as an amount.
 */
export async function previewOrDo<Name extends DeedName>(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  name: Name,
  input: DeedInput<Name>,
  confirmedBy: (preview: DeedOutput<Name>) => Partial<DeedInput<Name>> = () => ({}),
): Promise<Outcome<Name>> {
  const { deed } = context.get(desk)
  const asked = JSON.stringify(input)
  return orProblem(form, async () => {
    const [wasAsked, confirmed] = shownIn(form)
    if (wasAsked === asked) return { done: await deed(name, { ...confirmed, ...input }) }
    const preview = await deed(name, { ...input, dryRun: true })
    const shown = JSON.stringify([asked, confirmedBy(preview)])
    return { preview, shown, command: commandLine(name, input), typed: typedIn(form) }
  })
}

/** Does a deed that has no preview. */
export const doAtOnce = <Name extends DeedName>(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  name: Name,
  inputOf: () => DeedInput<Name>,
): Promise<Refused | { done: DeedOutput<Name> }> =>
  orProblem(form, async () => ({ done: await context.get(desk).deed(name, inputOf()) }))

/** A refusal, with what was typed. */
export async function orProblem<T extends object>(form: FormData, work: () => Promise<T>): Promise<T | Refused> {
  const outcome = await attempt(work)
  return 'problem' in outcome ? { typed: typedIn(form), ...outcome } : outcome
}

/** What no form of the desk has sent counts as not shown. */
function shownIn(form: FormData): [asked: string | null, confirmed: object] {
  try {
    const [asked, confirmed] = JSON.parse(String(form.get(SHOWN))) as [string, object]
    return [asked, confirmed]
  } catch {
    return [null, {}]
  }
}

export const typedIn = (form: FormData): Typed =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
