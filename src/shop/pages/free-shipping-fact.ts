import { assortmentTexts } from '#database/assortment/assortments.ts'
import { writtenPages } from '#database/pages/pages.ts'
import { listShippingOptions } from '#database/checkout/shipping-options.ts'
import type { Tx } from '#database/schema.ts'
import { promisesFreeShipping } from '#domain/checkout/shipping.ts'
import { faceInState } from '#database/face/faces.ts'
import { conflict, invalid } from '#domain/errors.ts'
import type { Face } from '#domain/face/face.ts'
import { factTexts } from '#domain/face/own-words.ts'
import { factsIn } from '#domain/pages/facts.ts'
import { pagePath } from '#domain/pages/page.ts'

const names = (markdown: string): boolean => factsIn(markdown).includes('freeShippingOver')

/** Returns a sentence if a text promises free shipping that the shop does not offer. */
export const emptyPromises = async (tx: Tx, markdown: string): Promise<string[]> =>
  names(markdown) && !promisesFreeShipping(await listShippingOptions(tx))
    ? [
        'No delivery is free, so {{freeShippingOver}} has no value. To make one free: npx shop shipping set ID --free yes',
      ]
    : []

/** Throws 'invalid' with a line for each text in the face that promises it. */
export async function checkPromises(tx: Tx, face: Face): Promise<void> {
  const problems = []
  for (const { member, text } of factTexts(face))
    problems.push(...(await emptyPromises(tx, text)).map((problem) => `${member}: ${problem}`))
  if (problems.length > 0) throw invalid(problems.join('\n'))
}

/** Throws 'conflict' if a text promises free shipping and no option is free. Call it after the write, in the same transaction. */
export async function rejectBrokenPromise(tx: Tx): Promise<void> {
  if (promisesFreeShipping(await listShippingOptions(tx))) return
  const page = (await writtenPages(tx)).find(({ body }) => names(body))
  if (page)
    throw conflict(`${pagePath(page.slug)} promises free shipping with {{freeShippingOver}}. Change that page first.`)
  const face = (await faceInState(tx, 'published'))?.face ?? {}
  const texts = [
    ...(await assortmentTexts(tx)).map(({ name, text }) => ({ at: `The text of ${name}`, text })),
    ...factTexts(face).map(({ member, text }) => ({ at: `${member} of the face`, text })),
  ]
  const promise = texts.find(({ text }) => names(text))
  if (promise) throw conflict(`${promise.at} promises free shipping with {{freeShippingOver}}. Change that first.`)
}
