/** Whether a product belongs to the Sale and Deals lists: by its flag, or by the tag `sale` or `deal`. */
export function flagsOf(
  tags: readonly string[],
  { onSale = false, isDeal = false }: { onSale?: boolean; isDeal?: boolean } = {},
): { onSale: boolean; isDeal: boolean } {
  const has = (name: string) => tags.some((tag) => tag.trim().toLowerCase() === name)
  return { onSale: onSale || has('sale'), isDeal: isDeal || has('deal') }
}
