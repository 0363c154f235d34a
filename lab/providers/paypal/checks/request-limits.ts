/** Limits in PayPal's OpenAPI documents, which its SDK's schemas omit, by property name. */
const LIMITS: Record<string, RegExp> = {
  custom_id: /^[\s\S]{1,127}$/,
  invoice_id: /^[\s\S]{1,127}$/,
  currency_code: /^[A-Z]{3}$/,
  value: /^(?=.{1,32}$)\d+\.\d\d$/,
  return_url: /^https?:\/\/\S{1,3900}$/,
  cancel_url: /^https?:\/\/\S{1,3900}$/,
}

const MAX_REQUEST_ID_CHARACTERS = 108

export function limitProblems(body: unknown, path = ''): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) => {
    const place = path ? `${path}.${name}` : name
    const limit = LIMITS[name]
    return typeof value === 'string' && limit && !limit.test(value)
      ? [`${place} is outside of its limits`]
      : limitProblems(value, place)
  })
}

export const requestIdProblems = (id: string | undefined): string[] =>
  id !== undefined && (id === '' || id.length > MAX_REQUEST_ID_CHARACTERS) ? ['PayPal-Request-Id is too long'] : []
