import { z } from 'zod'
import type { Deed } from './deed.ts'
import { isDay } from '#domain/days.ts'

/** Runs the whole change and rolls it back, to return what would happen. */
export const dryRun = z.boolean().optional()

export const day = z.string().refine(isDay, 'It must be a day such as 2026-01-31.')
/** Days in the shop's time zone, inclusive. */
export const days = z.object({ since: day.optional(), until: day.optional() })

/** The path of a file on the machine that does the deed. Over HTTP, the file is the body, and this is its name. */
export const file = z.string().meta({ description: 'The name of the file', file: 'read' })
export const fileToWrite = z.string().meta({ description: 'The name of the file', file: 'written' })

/** Null for a deed without a file. */
export function fileUseOf({ input: { shape } }: Pick<Deed, 'input'>): 'read' | 'written' | null {
  const path = (shape.file instanceof z.ZodOptional ? shape.file.unwrap() : shape.file) as z.ZodType | undefined
  return (path?.meta()?.file as 'read' | 'written' | undefined) ?? null
}

/** Personal data that no order leads to, so that an erasure would not find it: it is not recorded. */
export const unrecorded = <T extends z.ZodType>(type: T): T => type.meta({ isUnrecorded: true })

export const isUnrecorded = (type: unknown): boolean => type instanceof z.ZodType && type.meta()?.isUnrecorded === true

/** A deed that shows a new secret is no tool for assistants: it would stay in their transcript. */
export const showsSecret = ({ output }: Pick<Deed, 'output'>): boolean =>
  output instanceof z.ZodObject && 'secret' in output.shape

export const limit = z.int().min(1).max(10_000)

/** An async iterable whose rows are validated as they are read. */
export const rowsShape = <Row extends z.ZodType>(row: Row) =>
  z
    .custom<AsyncIterable<z.input<Row>>>()
    .transform(async function* (rows): AsyncGenerator<z.output<Row>> {
      for await (const one of rows) yield row.parse(one)
    })
    .meta({ row })

/** Base64 in JSON. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array).meta({ isBytes: true })

/** The schema must accept every value of the type; otherwise it is a type error. */
export const everyOf =
  <T>() =>
  <S extends z.ZodType<T>>(schema: S & ([T] extends [z.output<S>] ? S : never)): S =>
    schema
