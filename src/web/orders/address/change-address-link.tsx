import { useLocation } from 'react-router'
import { CHANGE_ADDRESS_TEXTS } from '#domain/orders/texts/change-address-texts.ts'
import * as urls from '#domain/urls.ts'
import { referenceOf, type Order } from '#web/orders/order.ts'
import { Link } from '#web/ui/link.tsx'

export function ChangeAddressLink({ order }: { order: Order }) {
  const { search } = useLocation()
  return <Link to={`${urls.changeOrderAddress(referenceOf(order))}${search}`}>{CHANGE_ADDRESS_TEXTS.title}</Link>
}
