/** A comma inside a name is escaped as "\\,". */
export const splitList = (cell = ''): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((part) => withoutEscapes(part).trim())
    .filter(Boolean)

/** The one name of a cell. */
export const withoutEscapes = (cell: string): string => cell.replaceAll('\\,', ',')
