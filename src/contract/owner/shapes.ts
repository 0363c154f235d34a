import { z } from 'zod'
import { isDay } from '#domain/days.ts'

/** Does all of it and rolls it back, so that the answer is what would be. */
export const dryRun = z.boolean().optional()

export const day = z.string().refine(isDay, 'It must be a day such as 2026-01-31.')
/** Days of the shop; both belong to the range. */
export const days = z.object({ since: day.optional(), until: day.optional() })

/** The path of a file on the machine that does the deed. */
export const file = z.string()

export const limit = z.int().min(1).max(10_000)

/** Rows that are read and checked one after the other, so that none waits for the last. */
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.custom<AsyncIterable<z.input<Row>>>().transform(async function* (rows): AsyncGenerator<z.output<Row>> {
    for await (const one of rows) yield row.parse(one)
  })

export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** A schema that takes every value of the type: a kind that it lacks is a type error. */
export const everyOf =
  <T>() =>
  <S extends z.ZodType<T>>(schema: S & ([T] extends [z.output<S>] ? S : never)): S =>
    schema
