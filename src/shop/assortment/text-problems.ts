import type { Tx } from '#database/schema.ts'
import { unknownFacts } from '#domain/pages/page.ts'
import { emptyPromises } from '#shop/pages/free-shipping-fact.ts'
import { leftOutProblems } from '#shop/pages/page-html.ts'
import { unknownPictures } from '#shop/pages/pages.ts'

/** Returns a sentence for each part of a text that would not be shown. */
export const textProblems = async (tx: Tx, name: string, text = ''): Promise<string[]> =>
  [
    ...unknownFacts(text),
    ...leftOutProblems(text),
    ...(await unknownPictures(tx, text)),
    ...(await emptyPromises(tx, text)),
  ].map((one) => `text of ${name}: ${one}`)
