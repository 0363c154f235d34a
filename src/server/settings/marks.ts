import { z } from 'zod'

/**
 * What nodes of one shop have in common of a setting: nothing, its value, its value shown as a hash alone, or whether it is set.
 * Messages do not repeat the value of a secret, nor that of a setting in whose place a secret may have been set.
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
