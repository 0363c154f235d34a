import { useEffect, useState } from 'react'
import type { Answer } from '#contract/client.ts'
import { browserApi } from '#web/api.ts'

export type Suggested = Answer<'GET /api/suggestions'>

/** Keys pressed within this time cause one request. */
const REST_MS = 80

/**
 * Returns the suggestions for a text, the previous ones until they have come, null for an empty text. Answers are cache
 * while typing goes on; late answers are dropped and failures are silent.
 */
export function useSuggestions(text: string): Suggested | null {
  const [cache] = useState(() => new Map<string, Suggested>())
  const [shown, setShown] = useState<Suggested | null>(null)
  // The next text starts without suggestions.
  if (text === '' && shown) setShown(null)
  useEffect(() => {
    if (text === '') return
    const asked = new AbortController()
    const { signal } = asked
    const show = async () => {
      const answer = cache.get(text) ?? (await ask(text, signal))
      if (signal.aborted) return
      if (answer) cache.set(text, answer)
      setShown(answer)
    }
    const timer = setTimeout(show, cache.has(text) ? 0 : REST_MS)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [text, cache])
  return shown
}

const ask = (text: string, signal: AbortSignal): Promise<Suggested | null> =>
  browserApi()('GET /api/suggestions', { query: { q: text }, signal }).catch(() => null)
