import type { Plugin } from 'vite'

/** What a library that is no module is wrapped in; it is called at once by whoever imports the library. */
const WRAPPER = /(?<=__commonJSMin\(\()\((exports(?:, module)?)\) => (?=\{)/g

/** What React throws to itself and tells by being the same, not by what it is. */
const SIGN = /(?<=Exception = )Error(?=\(formatProdErrorMessage)/g

/**
 * Lets such libraries be read beside the page's own thread. Engines put off a function until it is called, and read it on
 * the main thread then: all of React DOM, 9 ms of a fast processor. Of `(function` they know that it is called. Where an
 * error is made, whoever looks on has all of the function read once more that makes it, to know the line.
 */
export const eagerWrappers = (): Plugin => ({
  name: 'eager-wrappers',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk(code) {
    return { code: code.replace(WRAPPER, 'function($1)').replace(SIGN, 'Object'), map: null }
  },
})
