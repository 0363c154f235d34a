import { useEffect, useState } from 'react'
import type { Answer } from '#contract/client.ts'
import { browserApi } from '#web/api.ts'

export type Suggested = Answer<'GET /api/suggestions'>

const DEBOUNCE_MS = 80

/** Keeps the previous suggestions until new ones are loaded. Late responses are dropped and failures are silent. */
export function useSuggestions(text: string): Suggested | null {
  const [cache] = useState(() => new Map<string, Suggested>())
  const [shown, setShown] = useState<Suggested | null>(null)
  // The next text starts without suggestions.
  if (text === '' && shown) setShown(null)
  useEffect(() => {
    if (text === '') return
    const request = new AbortController()
    const { signal } = request
    const show = async () => {
      const answer = cache.get(text) ?? (await loadSuggestions(text, signal))
      if (signal.aborted) return
      if (answer) cache.set(text, answer)
      setShown(answer)
    }
    const timer = setTimeout(show, cache.has(text) ? 0 : DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [text, cache])
  return shown
}

const loadSuggestions = (text: string, signal: AbortSignal): Promise<Suggested | null> =>
  browserApi()('GET /api/suggestions', { query: { q: text }, signal }).catch(() => null)
