import { Alert } from '#web/ui/alert.tsx'

/** Warns before an unpaid order is packed or shipped. */
export const Unpaid = ({ why }: { why: string | null }) =>
  why !== null && (
    <Alert tone="error" title="This order is not paid">
      {why}
    </Alert>
  )
