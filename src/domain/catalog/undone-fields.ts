type Versions<T> = { before: T; after: T; now: T }

/** `changed` holds the fields to restore; `kept` names fields that were changed again since. */
export function undoneFields<T extends object, Key extends keyof T & string>(
  keys: readonly Key[],
  { before, after, now }: Versions<T>,
): { changed: Partial<T>; kept: Key[] } {
  const own = keys.filter((key) => !isSame(before[key], after[key]))
  const mine = own.filter((key) => isSame(now[key], after[key]))
  const changed = Object.fromEntries(mine.map((key) => [key, before[key]])) as unknown as Partial<T>
  return { changed, kept: own.filter((key) => !mine.includes(key) && !isSame(now[key], before[key])) }
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
