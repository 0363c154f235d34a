import type { Plugin } from 'vite'

/** The module that Vite wraps each `import()` in. */
const HELPER = '\0vite/preload-helper.js'

/** Waits for the style sheets of a late script. The scripts that it imports are on the page already. */
const OURS = `
const asked = {}
const styled = (file) => asked[file] ??= new Promise((done) => {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + file, onload: done, onerror: done })
  document.head.append(sheet)
})
export const __vitePreload = (load, files = []) => Promise.all([load(), ...files.map(styled)]).then(([loaded]) => loaded)`

/** Replaces Vite's helper for `import()`, which would be 0.5 kB on every page. Needs `modulePreload: false`. */
export const lateScripts = (): Plugin => ({
  name: 'late-scripts',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === HELPER ? OURS : null),
})
