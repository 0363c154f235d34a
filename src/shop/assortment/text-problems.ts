import type { Tx } from '#database/schema.ts'
import { unknownFacts } from '#domain/pages/page.ts'
import { emptyPromises } from '#shop/pages/free-shipping-fact.ts'
import { unknownPictures } from '#shop/pages/pages.ts'

/** Returns a sentence for each unsupported part of a text. */
export async function textProblems(tx: Tx, name: string, text = ''): Promise<string[]> {
  const { leftOutProblems } = await import('#shop/pages/page-html.ts')
  return [
    ...unknownFacts(text),
    ...leftOutProblems(text),
    ...(await unknownPictures(tx, text)),
    ...(await emptyPromises(tx, text)),
  ].map((one) => `text of ${name}: ${one}`)
}
