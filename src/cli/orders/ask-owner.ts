import { createInterface } from 'node:readline/promises'
import { invalid } from '#domain/errors.ts'

/** Throws 'invalid' if a command with --json would have to ask for confirmation. */
export function rejectQuestion({ dryRun, yes }: { dryRun?: true | undefined; yes?: true | undefined }): void {
  if (!dryRun && !yes) throw invalid('--json cannot ask for confirmation: add --yes or --dry-run.')
}

/** Asks on the terminal unless already confirmed. Throws 'invalid' without a terminal, or if the answer is not yes. */
export async function confirm(question: string, isConfirmed = false): Promise<void> {
  if (isConfirmed) return
  if (!process.stdin.isTTY)
    throw invalid(
      'Nothing was changed: there is no terminal to ask for confirmation. To go ahead, run it again with --yes.',
    )
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // Ctrl-C and Ctrl-D close the terminal, which counts as no.
  const answer = await new Promise<string | null>((settle) => {
    const none = () => settle(null)
    terminal.once('close', none)
    terminal.question(`${question} y/N `).then(settle, none)
  })
  terminal.close()
  // End the line of the question.
  if (answer === null) console.error()
  if (!/^y(es)?$/i.test(answer?.trim() ?? '')) throw invalid('Nothing was changed.')
}
