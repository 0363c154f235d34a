import type { Plugin } from 'vite'

/**
 * Writes every letter that is not of ASCII as its number. The engine keeps a script's text as long as the process runs, in one byte
 * for each letter, or in two when there is a single `…` among them. In a string, a template or a pattern the number says
 * the same. At the very end: the bundler reads and writes what it has rendered once more.
 */
export const plainLetters = (): Plugin => ({
  name: 'plain-letters',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, numbered)
  },
})

const numbered = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
