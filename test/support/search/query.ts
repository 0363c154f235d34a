export type Query = [
  query: string,
  /** Short names of the products in order; a final … means that there are more. */
  finds: string,
  reason: string,
  note?: { instead?: string; meant?: string; nearest?: string },
]
