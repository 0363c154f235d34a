export const WHOLE_SHOP_KEY = 'shop'
/** These pages depend on more than one product: lists, searches, the home page, feeds. */
export const CATALOG_KEY = 'catalog'
export const productKey = (id: number): string => `product-${id}`
