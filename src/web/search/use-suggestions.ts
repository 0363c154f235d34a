import { useEffect, useState } from 'react'
import type { Answer } from '#contract/client.ts'
import { browserApi } from '../api.ts'

export type Suggested = Answer<'GET /api/suggestions'>

/** Nobody waits longer for the next key; who types faster is asked for once. */
const REST_MS = 80

/**
 * What is suggested for a text: what was suggested before until it is there, null for nothing typed. Answers are kept as
 * long as one goes on typing, and one that comes too late counts no more. Where none comes, nothing is said.
 */
export function useSuggestions(text: string): Suggested | null {
  const [kept] = useState(() => new Map<string, Suggested>())
  const [shown, setShown] = useState<Suggested | null>(null)
  // What is typed after that begins with nothing.
  if (text === '' && shown) setShown(null)
  useEffect(() => {
    if (text === '') return
    const asked = new AbortController()
    const { signal } = asked
    const show = async () => {
      const answer = kept.get(text) ?? (await ask(text, signal))
      if (signal.aborted) return
      if (answer) kept.set(text, answer)
      setShown(answer)
    }
    const timer = setTimeout(show, kept.has(text) ? 0 : REST_MS)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [text, kept])
  return shown
}

const ask = (text: string, signal: AbortSignal): Promise<Suggested | null> =>
  browserApi()('GET /api/suggestions', { query: { q: text }, signal }).catch(() => null)
