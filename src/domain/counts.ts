// Made once: toLocaleString makes one each time it is called, and a list of products calls it fifty times.
const grouped = new Intl.NumberFormat('en-US')

/** 1234 -> "1,234" */
export const formatCount = (count: number): string => grouped.format(count)
