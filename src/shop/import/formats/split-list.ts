/** Commas inside names are escaped as "\\,". */
export const splitList = (cell = ''): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((part) => withoutEscapes(part).trim())
    .filter(Boolean)

/** Reads a cell with a single name. */
export const withoutEscapes = (cell: string): string => cell.replaceAll('\\,', ',')
