import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'
import { ORDER_ROUTE } from '#desk/orders/order-route.ts'

/** The page of an order, a page for each deed, and files. */
export const orderRoutes: RouteConfigEntry[] = [
  route('orders/new', 'routes/orders/new.tsx'),
  route('orders/drafts', 'routes/orders/drafts/drafts.tsx'),
  route('orders/drafts/:id', 'routes/orders/drafts/draft.tsx'),
  route('orders/drafts/:id/edit', 'routes/orders/drafts/edit.tsx'),
  route('orders/drafts/:id/paid', 'routes/orders/drafts/paid.tsx'),
  route('orders/:number', 'routes/orders/one-order.tsx', { id: ORDER_ROUTE }, [
    index('routes/orders/order.tsx'),
    route('pack', 'routes/orders/pack.tsx'),
    route('unpack', 'routes/orders/unpack.tsx'),
    route('ship', 'routes/orders/ship.tsx'),
    route('deliver', 'routes/orders/deliver.tsx'),
    route('cancel', 'routes/orders/cancel.tsx'),
    route('refund', 'routes/orders/refund.tsx'),
    route('retry', 'routes/orders/retry-refunds.tsx'),
    route('settle', 'routes/orders/settle-refunds.tsx'),
    route('email', 'routes/orders/email.tsx'),
    route('address', 'routes/orders/address.tsx'),
    route('returns/:ordinal/approve', 'routes/returns/approve.tsx'),
    route('returns/:ordinal/refuse', 'routes/returns/refuse.tsx'),
    route('returns/:ordinal/receive', 'routes/returns/receive.tsx'),
  ]),
  route('orders/:number/documents', 'routes/orders/issue-documents.ts'),
  route('orders/:number/packing-slip.pdf', 'routes/orders/packing-slip.ts'),
  route('orders/:number/documents/:document.pdf', 'routes/orders/document-pdf.ts'),
  route('orders/:number/returns/:ordinal/photos/:photo.webp', 'routes/orders/photo.ts'),
]
