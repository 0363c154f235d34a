import type { Plugin } from 'vite'

const IMPORT = /import (\w+) from (["'][^"']+\.module\.css["'])/g

/** Imports each class name separately, so that scripts contain only the names they use rather than a table of all. */
export const inlinedClassNames = (): Plugin => ({
  name: 'inlined-class-names',
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\.tsx?$|\.module\.css$/ },
    // Vite drops the style sheet of a CSS module if nothing of the module is left.
    handler: (code, id) =>
      id.endsWith('.css')
        ? { code, map: null, moduleSideEffects: 'no-treeshake' }
        : { code: code.replace(IMPORT, 'import * as $1 from $2'), map: null },
  },
})
