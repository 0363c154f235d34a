import { data, redirect, useLocation } from 'react-router'
import type { Route } from './+types/find-order.ts'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { lookUpOrder, findPageOf } from '#web/orders/find/find-order.ts'
import { FindOrderScreen } from '#web/orders/find/find-order-screen.tsx'
import { metaOf } from '#web/page-meta.ts'

// The order lookup, also for withdrawing from an order.

export async function action({ context, request }: Route.ActionArgs) {
  const found = await lookUpOrder(context.get(shopApi), request)
  return typeof found === 'string' ? redirect(found, 303) : data(found, { status: found.status })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const found = await lookUpOrder(browserApi(), request)
  return typeof found === 'string' ? redirect(found, 303) : found
}

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { texts, description } = findPageOf(location)
  return metaOf(matches, { title: texts.title, description })
}

export default function FindOrderRoute({ actionData }: Route.ComponentProps) {
  return <FindOrderScreen failure={useActionResult(actionData)} texts={findPageOf(useLocation()).texts} />
}
