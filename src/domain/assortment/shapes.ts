import { isCollection } from '#domain/catalog/categories.ts'
import { text, type Shape } from '#domain/face/shape.ts'
import { parseCents } from '#domain/money.ts'

const MAX_SLUG_LENGTH = 80
const MAX_TEXT_LENGTH = 20_000

const isText = (one: string): boolean => /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u.test(one)
const isReserved = (one: string): boolean => one === 'all' || isCollection(one)

export const isSlug = (one: string): boolean => one.length <= MAX_SLUG_LENGTH && isText(one) && !isReserved(one)

/** A slug: the last part of a URL. It may have letters of any language, like the slugs derived from product categories. */
export const slug = (description: string): Shape<string> =>
  text(MAX_SLUG_LENGTH, description, (one) => {
    if (!isText(one)) return 'must be lowercase letters, digits and dashes, such as blue-mugs.'
    return isReserved(one) ? 'is an address that every shop has.' : null
  })

/** Text of several lines. */
export const markdown = (description: string): Shape<string> => ({
  schema: { type: 'string', minLength: 1, maxLength: MAX_TEXT_LENGTH, description },
  read(value, at, problems) {
    const body = typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
    if (body === '' || body.length > MAX_TEXT_LENGTH || /[^\P{Cc}\n\t]/u.test(body))
      problems.push(`${at} must be text of 1 to ${MAX_TEXT_LENGTH} characters.`)
    return body
  },
})

export const wholeNumber = (minimum: number, maximum: number, description: string): Shape<number> => ({
  schema: { type: 'integer', minimum, maximum, description },
  read(value, at, problems) {
    if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum) return value
    problems.push(`${at} must be a whole number from ${minimum} to ${maximum}. It is ${JSON.stringify(value)}.`)
    return minimum
  },
})

export const dollars = (description: string): Shape<number> => ({
  schema: { type: 'number', minimum: 0, description },
  read(value, at, problems) {
    const cents = typeof value === 'number' ? parseCents(String(value)) : null
    if (cents === null)
      problems.push(`${at} must be an amount in dollars, such as 24.9. It is ${JSON.stringify(value)}.`)
    return typeof value === 'number' ? value : 0
  },
})

/** A condition that is either true or absent. */
export const condition = (description: string): Shape<true> => ({
  schema: { const: true, description },
  read(value, at, problems) {
    if (value !== true) problems.push(`${at} must be true, or be left out. It is ${JSON.stringify(value)}.`)
    return true
  },
})

/** Rewrites "categories[3].title must …" to "title of pork must …", because owners know names rather than indexes. */
export const withNames = (problems: readonly string[], names: readonly string[]): string[] =>
  problems.map((problem) =>
    problem.replace(/^\w+\[(\d+)\]\.(\S+)/, (path, at: string, member: string) =>
      names[Number(at)] ? `${member} of ${names[Number(at)]}` : path,
    ),
  )
