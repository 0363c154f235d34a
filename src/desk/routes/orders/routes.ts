import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'
import { ORDER_ROUTE } from '#desk/orders/order-route.ts'

/** The page of an order, a page for each deed, and files. */
export const orderRoutes: RouteConfigEntry[] = [
  route('orders/:number', 'routes/orders/one-order.tsx', { id: ORDER_ROUTE }, [index('routes/orders/order.tsx')]),
  route('orders/:number/packing-slip.pdf', 'routes/orders/packing-slip.ts'),
  route('orders/:number/documents/:document.pdf', 'routes/orders/document-pdf.ts'),
  route('orders/:number/returns/:ordinal/photos/:photo.webp', 'routes/orders/photo.ts'),
]
