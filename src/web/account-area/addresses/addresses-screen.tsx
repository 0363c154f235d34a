import type { Answer } from '#contract/client.ts'
import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import { ADDRESS_BOOK_TEXTS, MAX_ADDRESSES } from '#domain/accounts/address-book.ts'
import * as urls from '#domain/urls.ts'
import { AccountPage } from '#web/account-area/account-page.tsx'
import { useQuery } from '#web/navigation/query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import type { AddressBookFailure } from './change-addresses.ts'
import styles from './addresses-screen.module.css'

/** The value of `edit` for a new address. */
const NEW = 'new'

type AddressesScreenProps = Answer<'GET /api/account/addresses'> & { failure: AddressBookFailure | null }

/** The address book; with `?edit=`, the form for a new or existing address. */
export function AddressesScreen({ addresses, failure }: AddressesScreenProps) {
  const edited = useQuery().get('edit')
  const one = addresses.find(({ _id }) => _id === edited) ?? null
  if (edited === NEW || one)
    return (
      <AccountPage title={one ? 'Change address' : 'New address'}>
        <AddressForm key={edited} edited={one} isFirst={addresses.length === 0} failure={failure} />
      </AccountPage>
    )
  return (
    <AccountPage title={ACCOUNT_TITLES.addresses}>
      {failure?.message && <Alert tone="error">{failure.message}</Alert>}
      {edited !== null && !failure && <Alert tone="notice">{ADDRESS_BOOK_TEXTS.missing}</Alert>}
      {addresses.length === 0 ? (
        <p>{ADDRESS_BOOK_TEXTS.none}</p>
      ) : (
        <ul className={styles.addresses} aria-label="Addresses">
          {addresses.map((address) => (
            <AddressCard key={address._id} entry={address} />
          ))}
        </ul>
      )}
      {addresses.length < MAX_ADDRESSES ? (
        <p>
          <ButtonLink to={urls.newAddress}>Add an address</ButtonLink>
        </p>
      ) : (
        <p>{ADDRESS_BOOK_TEXTS.full}</p>
      )}
    </AccountPage>
  )
}
