/** The id of the route that all pages of an order are below. */
export const ORDER_ROUTE = 'order'
