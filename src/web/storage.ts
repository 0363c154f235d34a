/** Local storage that never throws: shopping works even if it is blocked or full. */
export const readStored = (name: string): string | null => attempt(() => localStorage.getItem(name)) ?? null

export const store = (name: string, text: string): void => attempt(() => localStorage.setItem(name, text))

export const removeStored = (name: string): void => attempt(() => localStorage.removeItem(name))

export const storedNames = (): string[] => attempt(() => Object.keys(localStorage)) ?? []

/** The key of this browser's copy of an order. */
export const orderCopyKey = (reference: string): string => `order-${reference}`

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    // Blocked storage throws on any access, full storage on writes.
    return undefined
  }
}
