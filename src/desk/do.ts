import type { RouterContextProvider } from 'react-router'
import type { DeedInput, DeedName, DeedOutput } from '#contract/owner/index.ts'
import { desk } from './context.ts'
import { attempt, type Problem } from './attempt.ts'

/** A form carries what was shown here, and the next submission does only that. */
const SHOWN = 'shown'

export type Outcome<Name extends DeedName> =
  | { problem: Problem }
  /** What would change, and the value of the form's hidden field. */
  | { preview: DeedOutput<Name>; shown: string }
  | { done: DeedOutput<Name> }

/** Shows what a deed would change. Does it once the form sends the same input with what was shown. */
export const previewOrDo = <Name extends DeedName>(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  name: Name,
  input: DeedInput<Name>,
): Promise<Outcome<Name>> =>
  attempt(async () => {
    const { deed } = context.get(desk)
    const shown = JSON.stringify(input)
    if (form.get(SHOWN) === shown) return { done: await deed(name, input) }
    return { preview: await deed(name, { ...input, dryRun: true }), shown }
  })
