/** These patterns are for `like … escape '\'`: %, _ and \ have no special meaning in them. */
export const containing = (text: string): string => `%${escaped(text)}%`
export const startingWith = (text: string): string => `${escaped(text)}%`
export const endingWith = (text: string): string => `%${escaped(text)}`

const escaped = (text: string): string => text.replace(/[%_\\]/g, '\\$&')
