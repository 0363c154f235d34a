import type { DeedOutput } from '#contract/owner/index.ts'

export type Found = {
  orders: DeedOutput<'GET /owner/orders'>['orders']
  customers: DeedOutput<'GET /owner/customers'>['customers']
}

/** Null without a connection, or after the session has ended. */
export async function find(q: string, signal: AbortSignal): Promise<Found | null> {
  try {
    const response = await fetch(`/find?${new URLSearchParams({ q })}`, { signal })
    return (await response.json()) as Found
  } catch {
    return null
  }
}
