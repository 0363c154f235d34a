export function date(value: unknown): string | undefined {
  if (typeof value === 'number')
    return Number.isFinite(new Date(value).getTime()) ? new Date(value).toISOString() : undefined
  return typeof value === 'string' && Number.isFinite(Date.parse(value)) ? value : undefined
}

export const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? date(value) : undefined
