import type { DeedOutput } from '#contract/owner/index.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Receipt } from './receipt.tsx'

export type ShownDraft = DeedOutput<'GET /owner/drafts/{id}'>

export const draftPath = (id: string): string => `/orders/drafts/${encodeURIComponent(id)}`

/** The lines, amounts and address that the page of the payment link shows now. */
export const DraftReceipt = ({ draft: { receipt, address, email, problem } }: { draft: ShownDraft }) => (
  <>
    {problem !== null && (
      <Alert tone="error" title="This order cannot be paid right now">
        <bdi>{problem}</bdi>
      </Alert>
    )}
    {receipt && address && <Receipt order={{ ...receipt, shippingAddress: address, email }} />}
    <p>Stock is taken when it is paid. The prices of the items stay as they are here.</p>
  </>
)
