/** Describes a member: how its value is read, and its JSON schema. */
export type Shape<Value> = {
  schema: Record<string, unknown>
  /** Adds one sentence to `problems` for each invalid member. `at` is the path of the member, such as `home[1].title`. */
  read: (value: unknown, at: string, problems: string[]) => Value
}

export type ValueOf<S> = S extends Shape<infer Value> ? Value : never

/** One line of text. `problemOf` returns what is wrong with it, such as "must be …", or null. */
export const text = (
  maxLength: number,
  description: string,
  problemOf: (text: string) => string | null = () => null,
): Shape<string> => ({
  schema: { type: 'string', minLength: 1, maxLength, description },
  read(value, at, problems) {
    const line = typeof value === 'string' ? value.trim() : ''
    if (line === '' || line.length > maxLength || /\p{Cc}/u.test(line))
      problems.push(`${at} must be one line of text of 1 to ${maxLength} characters.`)
    else {
      const problem = problemOf(line)
      if (problem !== null) problems.push(`${at} ${problem} It is ${JSON.stringify(line)}.`)
    }
    return line
  },
})
export const oneOf = <Word extends string>(words: readonly Word[], description: string): Shape<Word> => ({
  schema: { enum: words, description },
  read(value, at, problems) {
    const word = words.find((one) => one === value)
    if (word === undefined) problems.push(`${at} must be ${words.join(' or ')}. It is ${JSON.stringify(value)}.`)
    return word ?? words[0]!
  },
})

export const listOf = <Item>(item: Shape<Item>, maxItems: number, description: string): Shape<Item[]> => ({
  schema: { type: 'array', maxItems, items: item.schema, description },
  read(value, at, problems) {
    if (Array.isArray(value) && value.length <= maxItems)
      return value.map((one, index) => item.read(one, `${at}[${index}]`, problems))
    problems.push(`${at} must be a list of at most ${maxItems}.${jsonError(value)}`)
    return []
  },
})

/** The reason why a text that starts like JSON was not parsed as JSON. */
export function jsonError(value: unknown): string {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return ''
  try {
    JSON.parse(value)
    return ''
  } catch (error) {
    return ` The JSON cannot be read: ${(error as Error).message}`
  }
}
