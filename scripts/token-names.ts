import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const TOKENS = 'src/web/styles/tokens.css'

/** Names the tokens by their place among them in what is built, where they stand six hundred times. */
export const tokenNames = (): Plugin => ({
  name: 'token-names',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) =>
    id.endsWith('.css')
      ? { code: code.replaceAll(/--[a-z][\w-]*/g, (name) => short.get(name) ?? name), map: null }
      : null,
})

const declared = readFileSync(TOKENS, 'utf8').matchAll(/^ +(--[\w-]+):/gm)
const short = new Map(
  [...new Set([...declared].map(([, name]) => name!))].map((name, place) => [name, `--${place.toString(36)}`]),
)
