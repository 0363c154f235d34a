import { describeOptions, type OptionValue } from '#domain/catalog/products.ts'

type Item = { name: string; options: OptionValue[]; sku: string | null }

export const ItemText = ({ item: { name, options, sku } }: { item: Item }) => (
  <>
    <bdi>{name}</bdi>
    {options.length > 0 && <span>{` (${describeOptions(options)})`}</span>}
    {sku && <span>{` · SKU ${sku}`}</span>}
  </>
)
