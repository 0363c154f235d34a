import { Outlet, redirect, type LoaderFunctionArgs } from 'react-router'
import { desk } from '#desk/context.ts'
import { read } from '#desk/read.ts'
import { orderPath } from '#desk/orders/one-order.ts'
import { deedsOf } from '#desk/orders/order-deeds.ts'

/** Reads the order for its page and for the page of each deed. */
export async function loader({ context, params: { number = '' } }: LoaderFunctionArgs) {
  const shown = await read(context, 'GET /owner/orders/{number}', { number })
  // A number may be typed in lower case, or without the dash.
  if (shown.order.number !== number) throw redirect(orderPath(shown.order.number))
  return { ...shown, deeds: deedsOf(shown, context.get(desk).worker!.power) }
}

export default function OneOrder() {
  return <Outlet />
}
