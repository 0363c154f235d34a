/** "Size", "Size and Color", "Size, Color, and Cut". Avoids `Intl` for the same reason as `formatCount`. */
export function enumerated(items: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const [last = '', ...others] = items.toReversed()
  if (others.length === 0) return last
  return `${others.toReversed().join(', ')}${others.length > 1 ? ',' : ''} ${conjunction} ${last}`
}
