import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 80

/** Keeps what was found before until there is more. Late responses are dropped and failures, which are null, are silent. */
export function useFound<T>(text: string, find: (text: string, signal: AbortSignal) => Promise<T | null>): T | null {
  const [cache] = useState(() => new Map<string, T>())
  const [shown, setShown] = useState<T | null>(null)
  // The next text starts with nothing.
  if (text === '' && shown) setShown(null)
  useEffect(() => {
    if (text === '') return
    const request = new AbortController()
    const { signal } = request
    const show = async () => {
      const answer = cache.get(text) ?? (await find(text, signal))
      if (signal.aborted) return
      if (answer) cache.set(text, answer)
      setShown(answer)
    }
    const timer = setTimeout(show, cache.has(text) ? 0 : DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [text, find, cache])
  return shown
}
