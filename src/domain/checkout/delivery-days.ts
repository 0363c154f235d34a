export type DeliveryDays = { least: number; most: number }

/** Parses an estimate such as "5-7 business days". Null for any other text. */
export function deliveryDays(estimate: string): DeliveryDays | null {
  const [, least, most] = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))? business days?$/.exec(estimate.trim()) ?? []
  return least ? { least: Number(least), most: Number(most ?? least) } : null
}
