/** 1234 -> "1,234". Avoids `Intl`, which takes 30 ms to initialize on a phone. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Rows that are counted of a list that may be long. The last one stands for all others. */
export const MAX_COUNTED = 100

/** Rows of such a list that Today shows. */
export const MAX_LISTED = 5

/** "7", or "99+" */
export const boundedCount = (count: number): string => (count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`)

/** "1 order", "99+ orders" */
export const boundedText = (count: number, noun: string): string =>
  `${boundedCount(count)} ${noun}${count === 1 ? '' : 's'}`
