export type Query = [
  query: string,
  /** Short names of the products in their order; an … at the end stands for more. */
  finds: string,
  reason: string,
  note?: { instead?: string; meant?: string; nearest?: string },
]
