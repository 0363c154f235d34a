/** What an order waits for. */
export const ATTENTIONS = ['to pack', 'unpaid', 'open return', 'failed refund'] as const
export type Attention = (typeof ATTENTIONS)[number]
