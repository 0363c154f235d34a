import type { Answer } from '#contract/client.ts'
import { browserApi } from '#web/api.ts'

export type Suggested = Answer<'GET /api/suggestions'>

export const loadSuggestions = (text: string, signal: AbortSignal): Promise<Suggested | null> =>
  browserApi()('GET /api/suggestions', { query: { q: text }, signal }).catch(() => null)
