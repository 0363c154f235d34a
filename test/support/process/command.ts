/** The owner's command as a bundle, which starts in a third of the time of bin/shop.js. Each run makes its own. */
export const COMMAND = process.env.TEST_COMMAND!
