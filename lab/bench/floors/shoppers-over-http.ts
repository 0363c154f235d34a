import type { Shoppers } from './shoppers.ts'
import { visit } from '../../../test/support/visitor.ts'
import type { Bench } from '../bench.ts'

/** Shoppers of the measured shop, who send their requests over HTTP. */
export const shoppersOf = ({ url, wellStocked }: Pick<Bench, 'url' | 'wellStocked'>): Shoppers => {
  const visitor = () => visit({ fetch: (request: Request) => fetch(request) }, { origin: url })
  return {
    visitor,
    productIds: wellStocked,
    tokenFor: async (card) => String((await visitor().send('POST', '/sandbox/tokens', card)).body.token),
  }
}
