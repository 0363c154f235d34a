/** Patterns in which %, _ and \ stand for themselves. */
export const containing = (text: string): string => `%${literally(text)}%`
export const startingWith = (text: string): string => `${literally(text)}%`
export const endingWith = (text: string): string => `%${literally(text)}`

const literally = (text: string): string => text.replace(/[%_\\]/g, '\\$&')
