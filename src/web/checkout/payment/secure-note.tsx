import { icon } from '#web/ui/icon.tsx'
import styles from './card-fields.module.css'

const Lock = /* @__PURE__ */ icon(
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M7 11V7a5 5 0 0 1 10 0v4',
)

export const SecureNote = () => (
  <p className={styles.secure}>
    <Lock size={16} />
    Your card goes straight to our payment provider. We never see or keep its number.
  </p>
)
