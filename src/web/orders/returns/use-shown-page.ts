import { useState } from 'react'
import { useShownOrder } from '#web/orders/use-shown-order.ts'
import type { ReturnPage } from './return-page.ts'

/** Keeps a second step that got no response, with its key, so that a request is not sent twice. */
export function useShownPage(page: ReturnPage): ReturnPage {
  const loaded = useShownOrder(page.loaded, page.entered !== null)
  const [shown, setShown] = useState({ page, preview: page.preview })
  const isUnanswered = page.failure !== null && page.status >= 500
  if (page !== shown.page) setShown({ page, preview: page.preview ?? (isUnanswered ? shown.preview : null) })
  return { ...page, loaded, preview: shown.preview }
}
