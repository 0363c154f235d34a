/** A comma inside a name is escaped as "\\,". */
export const splitList = (cell = ''): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
