import { z } from 'zod'

/**
 * `shared`: the part of a setting that all nodes of one shop need the same. A hash stands for a value that is not shown.
 * `isSecret`: messages do not repeat the value, because it is a secret or one may have been set in its place.
 */
type Mark = { shared: 'no' | 'value' | 'hash' | 'presence'; isSecret?: true }

declare const isMarked: unique symbol
export type Marked<T extends z.ZodType = z.ZodType> = T & { readonly [isMarked]: true }

const marks = z.registry<Mark>()

const mark =
  (mark: Mark) =>
  <T extends z.ZodType>(schema: T): Marked<T> => {
    marks.add(schema, mark)
    return schema as Marked<T>
  }

export const ofNode = mark({ shared: 'no' })
export const secretOfNode = mark({ shared: 'no', isSecret: true })
/** It decides what shoppers see, pay or are sent. */
export const ofShop = mark({ shared: 'value' })
/** It names an account at a provider. */
export const accountOfShop = mark({ shared: 'hash', isSecret: true })
/** Nodes may have servers of their own, or none of them has one. */
export const serverOfShop = mark({ shared: 'presence', isSecret: true })

export const markOf = (schema: Marked): Mark => marks.get(schema)!
