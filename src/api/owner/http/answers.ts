/** The answer of a deed as the text of a JSON object, in chunks, so that lists read row by row are sent row by row. */
export async function* jsonPartsOf(answer: object): AsyncGenerator<string> {
  let isFirst = true
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue
    yield `${isFirst ? '{' : ','}${JSON.stringify(name)}:`
    if (isRows(value)) yield* listPartsOf(value)
    else yield JSON.stringify(plain(value))
    isFirst = false
  }
  yield isFirst ? '{}' : '}'
}

async function* listPartsOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let start = '['
  for await (const row of rows) {
    yield start + JSON.stringify(plain(row))
    start = ','
  }
  yield start === '[' ? '[]' : ']'
}

export const isRows = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** Bytes become base64. */
export function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
}
