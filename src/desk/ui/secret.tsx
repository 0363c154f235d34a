import { Alert } from '#web/ui/alert.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './secret.module.css'

type SecretProps = { title: string; children: string }

/** A secret that is not stored: a click selects all of it. */
export const Secret = ({ title, children }: SecretProps) => (
  <Alert tone="success" title={title}>
    <code className={styles.secret}>{children}</code>
    <CopyButton text={children}>Copy secret</CopyButton>
  </Alert>
)
