import { redirect, type ActionFunctionArgs } from 'react-router'
import { doAtOnce } from '#desk/do.ts'
import { done, refused } from '#desk/done.ts'
import { orderPath } from '#desk/orders/one-order.ts'

/** The form is a button on the page of the order. */
export const loader = ({ params: { number = '' } }: ActionFunctionArgs) => redirect(orderPath(number))

export async function action({ context, request, params: { number = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const outcome = await doAtOnce(context, form, 'POST /owner/orders/{number}/documents', () => ({ number }))
  if ('problem' in outcome) return refused(orderPath(number), outcome.problem)
  const { documents } = outcome.done
  return done(
    orderPath(number),
    documents.length === 0
      ? 'There are no documents: the payment has not been captured yet.'
      : 'All documents of this order are issued.',
  )
}
