import { z } from 'zod'

/** `shared` is what all nodes must have in common; 'hash' hides the value. `isSecret`: messages never repeat the value. */
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
/** For settings that affect what shoppers see, pay or receive. */
export const ofShop = mark({ shared: 'value' })
/** For settings that identify an account at a provider. */
export const accountOfShop = mark({ shared: 'hash', isSecret: true })
/** For servers: nodes may use different ones, but either all nodes have one or none. */
export const serverOfShop = mark({ shared: 'presence', isSecret: true })

export const markOf = (schema: Marked): Mark => marks.get(schema)!
