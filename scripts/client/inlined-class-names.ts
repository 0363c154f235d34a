import type { Plugin } from 'vite'

const IMPORT = /import (\w+) from (["'][^"']+\.module\.css["'])/g

/** Imports each class name by itself, so that scripts contain the names they use in place of a table of all. */
export const inlinedClassNames = (): Plugin => ({
  name: 'inlined-class-names',
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\.tsx?$|\.module\.css$/ },
    // Vite drops the sheet of a CSS module of which nothing is left.
    handler: (code, id) =>
      id.endsWith('.css')
        ? { code, map: null, moduleSideEffects: 'no-treeshake' }
        : { code: code.replace(IMPORT, 'import * as $1 from $2'), map: null },
  },
})
