/** The owner's command as a bundle, which starts in a third of the time of bin/shop.js. Each run makes its own.
 *  Most tests call it through `warm-command.ts`; those of signals, limits of memory and two commands at once start it. */
export const COMMAND = process.env.TEST_COMMAND!
