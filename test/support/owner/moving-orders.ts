import type { DeedsOf } from '#contract/owner/index.ts'
import { textKeyed } from '#shop/orders/by-hand/create-order.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'
import { startBatch } from '#shop/orders/fulfill/undo-batch.ts'
import { ADDRESS } from '#test/shopper.ts'
import type { Moving, MovingDeeds, Step } from './moving.ts'

export const NO_TRACKING = { carrier: null, trackingNumber: null, trackingUrl: null }

const pack: Step = ({ owner, number }) => owner('POST /owner/orders/{number}/parcels', { number })

const packOne: Step = ({ owner, number }) =>
  owner('POST /owner/orders/{number}/parcels', { number, lines: [{ line: '1', quantity: 1 }] })

export const ship: Step = ({ owner, number }) =>
  owner('POST /owner/orders/{number}/shipments', { number, ...NO_TRACKING })

const shipBatch: Step = async ({ owner, number, test }) =>
  owner('POST /owner/orders/{number}/shipments', { number, ...NO_TRACKING, batchId: await startBatch(test.shop) })

export const failRefund: Step = async ({ owner, number, test, settle }) => {
  const { gateway } = test.shop
  test.shop.gateway = { ...gateway, refund: async () => ({ accepted: false, message: 'Closed.' }) }
  await owner('POST /owner/orders/{number}/refunds', { number, goodwillCents: 300 })
  await settle()
  test.shop.gateway = gateway
}

const askForReturn: Step = async ({ owner, number, test }) => {
  const lines = [{ position: 0, quantity: 1 }]
  const claim = { kind: 'claim', reason: 'damaged', comment: null, wish: 'refund' } as const
  await requestReturn(test.shop, number, { ...claim, requestKey: 'key-00001', lines })
  await owner('POST /owner/orders/{number}/returns/{ordinal}/approval', { number, ordinal: 1, answer: null })
}

const DRAFT = { lines: [{ sku: 'SKU-1-1', quantity: 1 }], address: ADDRESS, shippingOptionId: 'standard' }
const DRAFT_ID = textKeyed('by-hand-0002', 'draft')

const createDraft: Step = ({ owner }) => owner('POST /owner/drafts', { requestKey: 'by-hand-0002', ...DRAFT })

export const MOVING_ORDERS: MovingDeeds<Moving & keyof DeedsOf<'orders' | 'shipments' | 'drafts'>> = {
  'POST /owner/orders/{number}/parcels': {
    input: ({ number }) => ({ number, lines: [{ line: '1', quantity: 1 }] }),
  },
  'POST /owner/orders': {
    input: () => ({
      requestKey: 'by-hand-0001',
      lines: [
        { sku: 'SKU-1-1', quantity: 2, priceCents: 1500, reason: 'Market' },
        { name: 'Gift wrap', quantity: 1, priceCents: 300 },
      ],
      address: ADDRESS,
      shippingOptionId: 'standard',
      payment: 'cash',
    }),
  },
  'POST /owner/drafts': { input: () => ({ requestKey: 'by-hand-0002', ...DRAFT, isMailed: true }) },
  'PUT /owner/drafts/{id}': {
    before: [createDraft],
    input: () => ({ id: DRAFT_ID, ...DRAFT, lines: [{ sku: 'SKU-1-1', quantity: 2 }] }),
  },
  'POST /owner/drafts/{id}/orders': { before: [createDraft], input: () => ({ id: DRAFT_ID, payment: 'cash' }) },
  'DELETE /owner/orders/{number}/parcels': { before: [pack], input: ({ number }) => ({ number }) },
  'POST /owner/orders/{number}/shipments': { input: ({ number }) => ({ number, ...NO_TRACKING }) },
  'DELETE /owner/shipments': { before: [shipBatch], input: () => ({}) },
  'POST /owner/orders/{number}/cancellations': {
    before: [packOne],
    input: ({ number }) => ({ number, reason: 'Lost.' }),
  },
  'POST /owner/orders/{number}/refunds': {
    input: ({ number }) => ({ number, goodwillCents: 300, withShipping: true }),
  },
  'POST /owner/orders/{number}/refunds/retries': { before: [failRefund], input: ({ number }) => ({ number }) },
  'POST /owner/orders/{number}/refunds/settlements': {
    before: [failRefund],
    input: ({ number }) => ({ number, way: 'bank transfer' }),
  },
  'POST /owner/orders/{number}/deliveries': { before: [ship], input: ({ number }) => ({ number }) },
  'PUT /owner/orders/{number}/address': {
    input: ({ number }) => ({ number, changes: { address1: '5 Oak Street' } }),
  },
  'POST /owner/orders/{number}/returns/{ordinal}/receipt': {
    before: [ship, askForReturn],
    input: ({ number }) => ({ number, ordinal: 1, restock: 'all' }),
  },
}
