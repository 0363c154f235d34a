import type { Plugin } from 'vite'

/** What a library that is no module is wrapped in; it is called at once by whoever imports the library. */
const WRAPPER = /(?<=__commonJSMin\(\()\((exports(?:, module)?)\) => (?=\{)/g

/**
 * Lets such libraries be read beside the page's own thread. Engines put off a function until it is called, and read it on
 * the main thread then: all of React DOM, 9 ms of a fast processor. Of `(function` they know that it is called.
 */
export const eagerWrappers = (): Plugin => ({
  name: 'eager-wrappers',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk(code) {
    return { code: code.replace(WRAPPER, 'function($1)'), map: null }
  },
})
