import { editDistance } from '#domain/search/spelling.ts'
import { jsonError, type Shape, type ValueOf } from './shape.ts'

type Shapes = Record<string, Shape<unknown>>
type Members<Required extends Shapes, Optional extends Shapes> = {
  [Name in keyof Required]: ValueOf<Required[Name]>
} & {
  [Name in keyof Optional]?: ValueOf<Optional[Name]>
}

/** An object with known members. An unknown member is rejected, and the message suggests the closest name. */
export const membersOf = <Required extends Shapes, Optional extends Shapes>(
  required: Required,
  optional: Optional,
  description: string,
): Shape<Members<Required, Optional>> => {
  const shapes: Shapes = { ...required, ...optional }
  const names = Object.keys(shapes)
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, shapes[name]!.schema])),
      required: Object.keys(required),
      additionalProperties: false,
      description,
    },
    read(value, at, problems) {
      const given = isRecord(value) ? value : {}
      const within = (name: string) => (at ? `${at}.${name}` : name)
      if (!isRecord(value))
        problems.push(`${at || 'The face'} must be an object with ${names.join(', ')}.${jsonError(value)}`)
      else
        for (const name of Object.keys(required))
          if (given[name] === undefined) problems.push(`${within(name)} is missing.`)
      for (const name of Object.keys(given))
        if (!names.includes(name)) problems.push(unknownMember(within(name), within(nearest(name, names))))
      const read = names.flatMap((name) =>
        given[name] === undefined ? [] : [[name, shapes[name]!.read(given[name], within(name), problems)] as const],
      )
      return Object.fromEntries(read) as Members<Required, Optional>
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const unknownMember = (member: string, nearest: string): string =>
  `There is no field ${member}. The nearest one is ${nearest}.`

const nearest = (typed: string, names: readonly string[]): string =>
  names.toSorted((one, other) => editDistance(typed, one, Infinity) - editDistance(typed, other, Infinity))[0]!
