type OtherShop = {
  name: string
  /** Columns in every product export of that shop, and in no supported format. */
  columns: string[]
  /** How the owner can get a supported file. */
  advice: string
}

const RENAME = 'rename its columns to those of docs/columns.md'

const OTHER_SHOPS: OtherShop[] = [
  { name: 'Squarespace', columns: ['Product Type [Non Editable]', 'Product Page'], advice: RENAME },
  { name: 'Squarespace', columns: ['Product ID [Non Editable]', 'Variant ID [Non Editable]'], advice: RENAME },
  { name: 'BigCommerce', columns: ['Item Type', 'Product Name', 'Product Code/SKU'], advice: RENAME },
  { name: 'BigCommerce', columns: ['Item', 'Inventory Tracking', 'Current Stock'], advice: RENAME },
  { name: 'Etsy', columns: ['TITLE', 'CURRENCY_CODE', 'IMAGE1'], advice: RENAME },
  { name: 'PrestaShop', columns: ['Active (0/1)', 'Name *'], advice: RENAME },
  { name: 'Magento', columns: ['sku', 'attribute_set_code', 'product_type'], advice: RENAME },
  { name: 'Wix', columns: ['handleId', 'fieldType', 'productImageUrl'], advice: RENAME },
]

/** Returns which shop was recognized and what to do. */
export function otherShop(header: readonly string[]): string | undefined {
  const names = new Set(header.map((name) => name.toLowerCase()))
  const shop = OTHER_SHOPS.find(({ columns }) => columns.every((column) => names.has(column.toLowerCase())))
  return (
    shop &&
    `it is a product export from ${shop.name}, and the shop reads those from Shopify and WooCommerce: ${shop.advice}`
  )
}
