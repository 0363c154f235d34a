/** 1234 -> "1,234". Avoids `Intl`, which takes a phone 30 ms to initialize. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
