import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import { RETURN_PAGE_TEXTS, WITHDRAWAL_TEXTS } from '#domain/orders/return-texts.ts'
import * as urls from '#domain/urls.ts'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { referenceOf } from '#web/answers/orders.ts'
import { hasErrors } from '#domain/errors.ts'
import { PostalCodeForm } from '#web/orders/postal-code-form.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { ChoosePieces } from './choose-pieces.tsx'
import { isWithdrawalPage, type ReturnPage } from './return-page.ts'
import { ReviewReturn } from './review-return.tsx'
import { useShownPage } from './use-shown-page.ts'

export const returnPageTitle = (place: { pathname: string }): string =>
  isWithdrawalPage(place) ? WITHDRAWAL_TEXTS.title : RETURN_PAGE_TEXTS.return

/** Sends pieces back in two steps, which work without a script. */
export function ReturnScreen({ page: answer }: { page: ReturnPage }) {
  const place = useLocation()
  const { loaded, entered, preview, failure } = useShownPage(answer)
  const { order, postalCode, problem, proof } = loaded
  return (
    <AccountFrame title={returnPageTitle(place)}>
      {order ? (
        <>
          <p>
            <Link to={`${urls.order(referenceOf(order))}${place.search}`}>Order {referenceOf(order)}</Link>
          </p>
          {failure && <Failure failure={failure} />}
          {entered && preview ? (
            <ReviewReturn order={order} entered={entered} preview={preview} proof={proof} />
          ) : (
            <ChoosePieces
              order={order}
              entered={entered}
              isBack={entered !== null && !failure}
              errors={failure?.fields ?? {}}
              proof={proof}
            />
          )}
        </>
      ) : postalCode ? (
        <PostalCodeForm
          failure={problem === null ? null : { message: hasErrors(postalCode) ? null : problem, fields: postalCode }}
        />
      ) : (
        <>
          <Alert tone="error">{problem ?? ORDER_TEXTS.notFound}</Alert>
          <p>
            <Link to={isWithdrawalPage(place) ? urls.withdraw : urls.findOrder}>Find your order</Link>
          </p>
        </>
      )}
    </AccountFrame>
  )
}

/** It takes the focus, which the pressed button has lost. */
function Failure({ failure }: { failure: { message: string } }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (failure.message) text.current?.focus()
  }, [failure])
  return (
    <Alert tone="error">
      <p ref={text} tabIndex={-1}>
        {failure.message}
      </p>
    </Alert>
  )
}
