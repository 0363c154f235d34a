import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { OrderChoice } from '#desk/packing/order-choice.tsx'
import styles from '#desk/packing/packing.module.css'
import { Steps } from '#desk/packing/steps.tsx'
import { read } from '#desk/read.ts'
import { Page } from '#desk/ui/page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url)
  const after = searchParams.get('after') ?? undefined
  const page = await read(context, 'GET /owner/packing', { after })
  return { ...page, search, isFirst: after === undefined, isChosen: searchParams.get('choose') !== 'none' }
}

/** The oldest orders first, all of them chosen. */
export default function ChooseOrders() {
  const { orders, hasMore, search, isFirst, isChosen } = useLoaderData<typeof loader>()
  const rest = new URLSearchParams(search)
  rest.delete('choose')
  return (
    <Page title="Packing" about={<Steps current="Choose" />}>
      {orders.length === 0 ? (
        <p className={styles.empty}>
          {isFirst ? 'No orders to pack. New orders appear here, the oldest first.' : 'No more orders to pack.'}
        </p>
      ) : (
        <Form method="get" action="/packing/pick" key={search} className={styles.form}>
          <ul className={styles.orders}>
            {orders.map((order) => (
              <li key={order.number}>
                <OrderChoice order={order} isChosen={isChosen} />
              </li>
            ))}
          </ul>
          <div className={styles.bar}>
            <Button>Make the pick list</Button>
            {isChosen ? (
              <Link to={`/packing?${new URLSearchParams([...rest, ['choose', 'none']])}`}>Select none</Link>
            ) : (
              <Link to={`/packing?${rest}`}>Select all</Link>
            )}
            {!isFirst && <Link to="/packing">Oldest orders</Link>}
            {hasMore && (
              <Link to={`/packing?${new URLSearchParams({ after: orders.at(-1)!.number })}`}>Next orders</Link>
            )}
          </div>
        </Form>
      )}
    </Page>
  )
}
