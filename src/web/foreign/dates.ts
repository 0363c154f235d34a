const ISO_DAY = /^\d{4}-\d\d-\d\d/

/** Returns a timestamp that starts with YYYY-MM-DD, which pages display. Converts other formats to UTC. */
export function date(value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const at = new Date(value)
  if (!Number.isFinite(at.getTime())) return undefined
  return [String(value), at.toISOString()].find((text) => ISO_DAY.test(text))
}

export const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? date(value) : undefined
