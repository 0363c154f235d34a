import type { z } from 'zod'
import type { ErrorCode } from '#domain/errors.ts'

/** Something that the shop's staff can do. Its name is a method and a path, whose parameters are part of the input. */
export type Deed = {
  title: string
  /** A helper may pack and ship, but not issue refunds. Each key has one of these powers. */
  who: 'owner' | 'helper'
  /** Done at the desk or by a command, and not with a key: it decides who may get in, or which keys there are. */
  byPeople?: true
  /** A deed that moves money or stock supports `dryRun`, which rolls everything back. */
  moves?: readonly ('money' | 'stock')[]
  /** The deed that reverses it. */
  undo?: `${'POST' | 'PUT' | 'DELETE'} /owner/${string}`
  input: z.ZodObject
  output: z.ZodType
  errors: readonly ErrorCode[]
}

export type InputOf<D extends Deed> = z.input<D['input']>
export type ParsedOf<D extends Deed> = z.output<D['input']>
export type OutputOf<D extends Deed> = z.output<D['output']>

/** A read does not change the shop. */
export const isReadDeed = (name: string): boolean => name.startsWith('GET ')
