import type { LoaderFunctionArgs } from 'react-router'
import { attempt } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'
import type { Found } from '#desk/palette/find.ts'

const MAX_FOUND = 5

/** A few orders and customers, for the palette. What a person may not search finds nothing. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const { deed } = context.get(desk)
  const asked = { q: new URL(request.url).searchParams.get('q') ?? '', limit: MAX_FOUND }
  const [orders, customers] = await Promise.all([
    attempt(() => deed('GET /owner/orders', asked)),
    attempt(() => deed('GET /owner/customers', asked)),
  ])
  const found: Found = {
    orders: 'problem' in orders ? [] : orders.orders,
    customers: 'problem' in customers ? [] : customers.customers,
  }
  return Response.json(found)
}
