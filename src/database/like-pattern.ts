/** Returns a pattern for `like … escape '\'`, in which %, _ and \ are escaped. */
export const containing = (text: string): string => `%${escaped(text)}%`
export const startingWith = (text: string): string => `${escaped(text)}%`
export const endingWith = (text: string): string => `%${escaped(text)}`

const escaped = (text: string): string => text.replace(/[%_\\]/g, '\\$&')
