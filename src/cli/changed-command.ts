import type { Command } from 'commander'

const CHANGED = 'hasChanged'

/** Notes that a command has changed the shop, so that this is logged even if the rest of it fails. */
export const noteChange = (command: Command): void => void command.setOptionValueWithSource(CHANGED, true, 'implied')

export const hasChanged = (command: Command): boolean => command.getOptionValue(CHANGED) === true
