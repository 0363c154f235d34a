import type { Command } from 'commander'

export const DRY_RUN = ['--dry-run', 'show what would change, and change nothing'] as const

const CHANGED = 'hasChanged'

/** Marks the action of a command that changes nothing. */
export const readOnly = <Action>(action: Action): Action => action

type Options = Record<string, unknown>
const isMeant = ({ dryRun }: Options): boolean => dryRun !== true

/** Marks the action of a command that changes the shop if its options say so. It is noted unless the command fails. */
export const mutating =
  <Args extends unknown[]>(action: (...args: Args) => unknown, hasEffect: (options: Options) => boolean = isMeant) =>
  async (...args: Args): Promise<void> => {
    const command = args.at(-1) as Command
    if (hasEffect(command.opts())) await sayOwner()
    await action(...args)
    if (!process.exitCode && hasEffect(command.opts())) recordChange(command)
  }

async function sayOwner(): Promise<void> {
  const { readPlace } = await import('#server/config.ts')
  const { fileOwnerProblem } = await import('#server/secret/token-secret.ts')
  const problem = fileOwnerProblem(readPlace(process.env))
  if (problem) console.error(problem)
}

/** Notes that a command has changed the shop, so that this is logged even if the rest of it fails. */
export const recordChange = (command: Command): void => void command.setOptionValueWithSource(CHANGED, true, 'implied')

export const hasChanged = (command: Command): boolean => command.getOptionValue(CHANGED) === true
