import { useLocation } from 'react-router'
import { RETURN_PAGE_TEXTS } from '#domain/orders/returns/return-texts.ts'
import { WITHDRAWAL_TEXTS } from '#domain/markets/eu.ts'
import * as urls from '#domain/urls.ts'
import { FailureAlert } from '#web/checkout/failure-alert.tsx'
import { OrderFrame } from '#web/orders/order-frame.tsx'
import { ChooseQuantities } from './choose-quantities.tsx'
import { isWithdrawalPage, type ReturnPage } from './return-page.ts'
import { ReviewReturn } from './review-return.tsx'
import { useShownPage } from './use-shown-page.ts'

export const returnPageTitle = (place: { pathname: string }): string =>
  isWithdrawalPage(place) ? WITHDRAWAL_TEXTS.title : RETURN_PAGE_TEXTS.return

/** Returns items in two steps, which need no script. */
export function ReturnScreen({ page: answer }: { page: ReturnPage }) {
  const place = useLocation()
  const { loaded, entered, preview, failure } = useShownPage(answer)
  return (
    <OrderFrame
      title={returnPageTitle(place)}
      loaded={loaded}
      findPage={isWithdrawalPage(place) ? urls.withdraw : urls.findOrder}
    >
      {(order) => (
        <>
          {failure && <FailureAlert failure={failure} />}
          {entered && preview ? (
            <ReviewReturn order={order} entered={entered} preview={preview} proof={loaded.proof} />
          ) : (
            <ChooseQuantities
              order={order}
              entered={entered}
              isBack={entered !== null && !failure}
              errors={failure?.fields ?? {}}
              proof={loaded.proof}
            />
          )}
        </>
      )}
    </OrderFrame>
  )
}
