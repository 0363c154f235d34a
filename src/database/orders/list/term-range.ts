/** Follows every text with the prefix in the order of bytes. */
export const afterPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`
