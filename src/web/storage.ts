/** What this browser keeps of its own. One that forbids it, or has no room, can shop all the same. */
export const readStored = (name: string): string | null => attempt(() => localStorage.getItem(name)) ?? null

export const store = (name: string, text: string): void => attempt(() => localStorage.setItem(name, text))

export const removeStored = (name: string): void => attempt(() => localStorage.removeItem(name))

export const storedNames = (): string[] => attempt(() => Object.keys(localStorage)) ?? []

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    // Forbidden storage throws whenever it is touched, full storage when it is written to: then nothing is kept.
    return undefined
  }
}
