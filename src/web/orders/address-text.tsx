import type { Address } from '#domain/checkout/address.ts'
import styles from './address-text.module.css'

export const AddressText = ({ address: a }: { address: Address }) => (
  <address className={styles.address}>
    <p>
      <bdi>{`${a.firstName} ${a.lastName}`}</bdi>
    </p>
    {a.address1 && (
      <p>
        <bdi>{[a.address1, a.address2].filter(Boolean).join(', ')}</bdi>
      </p>
    )}
    {(a.city || a.state || a.postalCode) && (
      <p>
        <bdi>{a.city}</bdi>
        <span>{a.city && (a.state || a.postalCode) ? ', ' : ''}</span>
        <bdi>{a.state}</bdi> <bdi>{a.postalCode}</bdi>
      </p>
    )}
    {a.country && <p>{a.country}</p>}
    <p>
      <bdi>{a.email}</bdi>
    </p>
    {a.phone && (
      <p>
        <bdi>{a.phone}</bdi>
      </p>
    )}
  </address>
)
