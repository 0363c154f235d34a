import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { orderRoutes } from '#desk/routes/orders/routes.ts'

export default [
  index('routes/today.tsx'),
  route('packing', 'routes/packing/choose.tsx'),
  route('packing/pick', 'routes/packing/pick.tsx'),
  route('packing/ship', 'routes/packing/ship.tsx'),
  route('packing/papers/:file', 'routes/packing/papers.ts'),
  route('orders', 'routes/orders.tsx'),
  ...orderRoutes,
  route('customers', 'routes/customers/customers.tsx'),
  route('customers/:email', 'routes/customers/customer.tsx'),
  route('customers/:email/data.json', 'routes/customers/customer-data.ts'),
  route('customers/:email/erase', 'routes/customers/erase-customer.tsx'),
  route('documents', 'routes/books/documents.tsx'),
  route('documents.csv', 'routes/books/documents-csv.ts'),
  route('history', 'routes/people/history.tsx'),
  route('keys', 'routes/people/keys.tsx'),
  route('people', 'routes/people/people.tsx'),
  route('people/:id', 'routes/people/person.tsx'),
  route('me', 'routes/people/me.tsx'),
  route('sign-in', 'routes/entry/sign-in.tsx'),
  route('sign-in/passkey', 'routes/entry/sign-in-options.ts'),
  route('sign-out', 'routes/entry/sign-out.ts'),
  route('link/:secret', 'routes/entry/link.tsx'),
  route('link/:secret/passkey', 'routes/entry/link-options.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
