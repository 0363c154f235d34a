import type { Answer } from '#contract/client.ts'

export type Order = Answer<'GET /api/orders/{id}'>

/** The reference of an order in URLs and in storage: its number, else its id. */
export const referenceOf = ({ orderNumber, _id }: Pick<Order, 'orderNumber' | '_id'>): string => orderNumber || _id

export const hasHappened = ({ history }: Order): boolean => (history?.events.length ?? 0) > 0
