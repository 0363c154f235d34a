import { Form } from 'react-router'
import type { Answer } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { AddressText } from '#web/orders/address-text.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { REMOVE_ADDRESS } from './change-addresses.ts'
import styles from './addresses-screen.module.css'

export type Entry = Answer<'GET /api/account/addresses'>['addresses'][number]

export function AddressCard({ entry }: { entry: Entry }) {
  const { _id: id, address } = entry
  const name = <span className="visually-hidden">: {address.address1}</span>
  const uses = [entry.defaultForShipping && 'shipping', entry.defaultForBilling && 'billing'].filter(Boolean)
  return (
    <li className={styles.address}>
      {uses.length > 0 && <p className={styles.use}>Default for {uses.join(' and ')}</p>}
      <AddressText address={address} />
      <div className={styles.ways}>
        <ButtonLink variant="quiet" to={urls.editAddress(id)}>
          Change{name}
        </ButtonLink>
        <Disclosure summary={<>Remove{name}</>} variant="button">
          <Form method="post" className={styles.confirm}>
            <p>Remove this address?</p>
            <input type="hidden" name="id" value={id} />
            <Button name="intent" value={REMOVE_ADDRESS}>
              Yes, remove it
            </Button>
          </Form>
        </Disclosure>
      </div>
    </li>
  )
}
