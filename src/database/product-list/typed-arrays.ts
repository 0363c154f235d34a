type Column = { length: number; set: (from: never) => void }

export function grown<T extends Column>(column: T, length: number): T {
  const longer = new (column.constructor as new (length: number) => T)(length)
  longer.set(column as never)
  return longer
}
