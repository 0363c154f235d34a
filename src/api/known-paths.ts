import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/** Hono's own way from an address to what answers it, looked for once for each address that stands for itself. */
export class KnownPaths<T> implements Router<T> {
  readonly name = 'KnownPaths'
  readonly #router = new TrieRouter<T>()
  readonly #literal = new Set<string>()
  readonly #known = new Map<string, Result<T>>()

  add(method: string, path: string, handler: T): void {
    this.#router.add(method, path, handler)
    if (!/[:*]/.test(path)) this.#literal.add(path)
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`
    const known = this.#known.get(key)
    if (known) return known
    const found = this.#router.match(method, path)
    if (this.#literal.has(path)) this.#known.set(key, found)
    return found
  }
}
