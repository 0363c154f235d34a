import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/hydrated.ts'
import styles from './packing.module.css'

/** Only scripts can open the browser's print dialog. */
export const PrintButton = ({ children }: { children: string }) =>
  useHydrated() && (
    <Button type="button" variant="quiet" className={styles.print} onClick={() => print()}>
      {children}
    </Button>
  )
