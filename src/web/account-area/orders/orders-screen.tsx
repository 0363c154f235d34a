import { Form } from 'react-router'
import { ACCOUNT_TITLES, OWN_ORDERS_TEXTS } from '#domain/accounts/account-area.ts'
import { CONFIRMATION_TEXTS } from '#domain/accounts/email-confirmation.ts'
import * as urls from '#domain/urls.ts'
import { AccountPage } from '#web/account-area/account-page.tsx'
import { useRootData } from '#web/root-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Link } from '#web/ui/link.tsx'
import type { OwnOrders } from './load-orders.ts'
import { OrderCard } from './order-card.tsx'
import styles from './orders-screen.module.css'

export function OrdersScreen({ orders, next, number, isFirstPage }: OwnOrders) {
  const isEmpty = orders.length === 0
  return (
    <AccountPage title={ACCOUNT_TITLES.orders}>
      <SignedInAs />
      {(!isEmpty || number) && <Search number={number} />}
      {isEmpty && number && <Alert tone="notice">{OWN_ORDERS_TEXTS.notFound}</Alert>}
      {isEmpty && !number && (
        <div className={styles.empty}>
          <p>{OWN_ORDERS_TEXTS.none}</p>
          <ButtonLink to={urls.products}>Start shopping</ButtonLink>
        </div>
      )}
      {!isEmpty && (
        <ul className={styles.orders} aria-label="Orders">
          {orders.map((order) => (
            <OrderCard key={order.orderNumber} order={order} />
          ))}
        </ul>
      )}
      {(next || !isFirstPage || number) && (
        <nav className={styles.ways} aria-label="Pages">
          {(!isFirstPage || number) && (
            <ButtonLink variant="quiet" to={urls.account}>
              {number ? 'All orders' : 'Newest orders'}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink variant="quiet" to={urls.accountAfter(next)} rel="next">
              Older orders
            </ButtonLink>
          )}
        </nav>
      )}
      <Form method="post" action={urls.logout}>
        <Button variant="quiet">Sign out</Button>
      </Form>
    </AccountPage>
  )
}

function SignedInAs() {
  const user = useRootData()?.shopper?.user
  if (!user) return null
  return (
    <div>
      <p>
        You are signed in as <strong>{user.email}</strong>.
      </p>
      {!user.emailConfirmed && (
        <p className={styles.quiet}>
          {CONFIRMATION_TEXTS.unconfirmed} <Link to={urls.confirmEmail}>Send it again</Link>
        </p>
      )}
    </div>
  )
}

const Search = ({ number }: { number: string }) => (
  <search aria-label="Orders">
    <Form key={number} action={urls.account} className={styles.search}>
      <Field
        label="Order number"
        name="number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX"
        maxLength={100}
        defaultValue={number}
      />
      <Button variant="quiet">Search</Button>
    </Form>
  </search>
)
