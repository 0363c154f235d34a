/** The owner's command as a bundle, which starts in a third of the time of bin/shop.js. Most tests use `warm-command.ts` instead. */
export const COMMAND = process.env.TEST_COMMAND!
