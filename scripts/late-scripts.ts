import type { Plugin } from 'vite'

/** Where Vite keeps what it wraps each `import()` in. */
const HELPER = '\0vite/preload-helper.js'

/** Waits for the style sheets of a script that comes late; what else it imports is there already. */
const OURS = `
const asked = {}
const styled = (file) => asked[file] ??= new Promise((done) => {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + file, onload: done, onerror: done })
  document.head.append(sheet)
})
export const __vitePreload = (load, files = []) => Promise.all([load(), ...files.map(styled)]).then(([loaded]) => loaded)`

/** In place of Vite's own helper, which would be 0.7 kB on every page. Asks for \`modulePreload: false\`. */
export const lateScripts = (): Plugin => ({
  name: 'late-scripts',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === HELPER ? OURS : null),
})
