import type { Command } from 'commander'

export const DRY_RUN = ['--dry-run', 'show what would change without changing it'] as const

export const NO_CHANGES = 'Dry run: no changes made.'

/** For `report`, which then prints nothing more. */
export function endDryRun(json: true | undefined): null {
  if (!json) console.log(NO_CHANGES)
  return null
}

const CHANGED = 'hasChanged'

/** Marks a read-only action. */
export const readOnly = <Action>(action: Action): Action => action

type Options = Record<string, unknown>
const isMeant = ({ dryRun }: Options): boolean => dryRun !== true

/** Marks an action that changes the shop, depending on its options. The change is recorded unless the command fails. */
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

/** Records that a command has changed the shop, so that this is logged even if it fails later. */
export const recordChange = (command: Command): void => void command.setOptionValueWithSource(CHANGED, true, 'implied')

export const hasChanged = (command: Command): boolean => command.getOptionValue(CHANGED) === true
