export type Fields = { [name: string]: Field }
type Field = string | Field[] | Fields

/** Decodes a form in Stripe's notation: `a[b]=1&c[0]=2` is `{ a: { b: '1' }, c: ['2'] }`. */
export function decodeForm(text: string): Fields {
  const fields: Fields = Object.create(null) as Fields
  for (const [name, value] of new URLSearchParams(text)) write(fields, name.split(/\]\[|[[\]]/).filter(Boolean), value)
  return withArrays(fields) as Fields
}

function write(fields: Fields, [name, ...rest]: string[], value: string): void {
  if (name === undefined) return
  if (rest.length === 0) fields[name] = value
  else write((fields[name] ??= Object.create(null) as Fields) as Fields, rest, value)
}

function withArrays(field: Field): Field {
  if (typeof field === 'string' || Array.isArray(field)) return field
  const entries = Object.entries(field).map(([name, value]) => [name, withArrays(value)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
