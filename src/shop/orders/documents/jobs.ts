import { sellerOf } from '#domain/face/face.ts'
import type { Jobs } from '#shop/outbox/job-types.ts'
import { issueDocuments } from './issue-documents.ts'

export const documentRuns: Pick<Jobs['runs'], 'document'> = {
  document: async (shop, { orderId }) => {
    const seller = sellerOf(shop.settings.seller, shop.face.name)
    return (tx, at) => issueDocuments({ ...shop, seller }, tx, orderId, at)
  },
}
