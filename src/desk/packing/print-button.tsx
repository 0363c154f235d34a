import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/hydrated.ts'

/** Only scripts can open the browser's print dialog. */
export const PrintButton = ({ children }: { children: string }) =>
  useHydrated() && (
    <Button type="button" variant="quiet" onClick={() => print()}>
      {children}
    </Button>
  )
