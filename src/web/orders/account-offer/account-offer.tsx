import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ACCOUNT_TEXTS, PASSWORD_LENGTH } from '#domain/accounts/accounts.ts'
import * as urls from '#domain/urls.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { PasskeyOption } from '#web/accounts/passkeys/passkey-option.tsx'
import { PasswordField } from '#web/accounts/password/password-field.tsx'
import type { AccountFailure } from '#web/accounts/send-account-form.ts'
import { referenceOf, type Order } from '#web/orders/order.ts'
import { useRootData } from '#web/root-data.ts'
import { Link } from '#web/ui/link.tsx'
import { KEEP_ORDER, keepOrderFormErrors } from './keep-order.ts'
import styles from '#web/orders/order-details.module.css'

type AccountOfferProps = { order: Order; offered: Offered; failure: AccountFailure | null }

/** A promise if the browser shows its own copy of the order first. */
export type Offered = boolean | Promise<boolean>

/** Offers an account, with a password or a passkey, to the guest who placed the order. */
export function AccountOffer({ order, offered, failure }: AccountOfferProps) {
  const { pathname } = useLocation()
  const isOffered = useOffered(offered)
  const isSignedIn = useRootData()?.shopper?.user != null
  if (!isOffered || isSignedIn) return null
  return (
    <section className={`${styles.section} ${styles.screenOnly}`} aria-labelledby="keep-order">
      <h2 id="keep-order" className={styles.heading}>
        Keep this order in an account
      </h2>
      <p>
        Choose a password, and you will find this order whenever you sign in as{' '}
        <strong>
          <bdi>{order.email}</bdi>
        </strong>
        .
      </p>
      <AccountForm
        rule={keepOrderFormErrors}
        failure={failure}
        button="Create account"
        busyButton={ACCOUNT_TEXTS.registering}
        more={<PasskeyOption ask={{ kind: 'order', id: referenceOf(order) }}>Use a passkey instead</PasskeyOption>}
      >
        {(errors) => (
          <>
            <input type="hidden" name="intent" value={KEEP_ORDER} />
            {/* Password managers store the password for this email address. */}
            <input hidden readOnly type="email" autoComplete="username" value={order.email} />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="new-password"
              hint={`At least ${PASSWORD_LENGTH.min} characters`}
              error={errors.password}
            />
            <p className={styles.help}>
              By creating an account you agree to our <Link to={urls.terms}>terms</Link> and{' '}
              <Link to={urls.privacy}>privacy policy</Link>. Earlier orders are added when you open the link that we
              send you.
            </p>
          </>
        )}
      </AccountForm>
      <p>
        Have an account? <Link to={urls.loginThen(pathname)}>Sign in</Link>
      </p>
    </section>
  )
}

function useOffered(offered: Offered): boolean {
  const [answered, setAnswered] = useState<{ to: Offered; isOffered: boolean } | null>(null)
  useEffect(() => {
    if (typeof offered === 'boolean') return
    let current = true
    void offered.then((isOffered) => current && setAnswered({ to: offered, isOffered }))
    return () => {
      current = false
    }
  }, [offered])
  if (typeof offered === 'boolean') return offered
  return answered?.to === offered && answered.isOffered
}
