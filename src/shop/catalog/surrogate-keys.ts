export const WHOLE_SHOP_KEY = 'shop'
/** Key of pages that depend on many products: lists, searches, the home page, feeds. */
export const CATALOG_KEY = 'catalog'
export const productKey = (id: number): string => `product-${id}`
