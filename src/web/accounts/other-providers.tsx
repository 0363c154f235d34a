import { Button } from '#web/ui/button.tsx'
import styles from './account-form.module.css'

/** Disabled until the shop supports them. */
export const OtherProviders = () => (
  <div className={styles.others}>
    <Button type="button" variant="quiet" disabled aria-describedby="other-providers">
      Continue with Google
    </Button>
    <Button type="button" variant="quiet" disabled aria-describedby="other-providers">
      Continue with Facebook
    </Button>
    <p id="other-providers" className={styles.quiet}>
      Signing in with Google or Facebook is not available in this shop yet.
    </p>
  </div>
)
