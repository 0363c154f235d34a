import {
  data,
  Form,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { DRAFT_STATES } from '#domain/orders/by-hand/drafts.ts'
import { doAtOnce } from '#desk/do.ts'
import { done, refused } from '#desk/done.ts'
import { DraftReceipt, draftPath } from '#desk/orders/by-hand/draft-receipt.tsx'
import { orderPath } from '#desk/orders/one-order.ts'
import { read } from '#desk/read.ts'
import { ConfirmedButton } from '#desk/ui/confirmed-button.tsx'
import { Page, Section } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { keepUnsent } from '#desk/unsent.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from '#desk/orders/order.module.css'

export const loader = ({ context, params: { id = '' } }: LoaderFunctionArgs) =>
  read(context, 'GET /owner/drafts/{id}', { id })

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const here = draftPath(id)
  const intent = form.get('intent')
  if (intent === 'email') {
    const outcome = await doAtOnce(context, form, 'POST /owner/drafts/{id}/emails', () => ({ id }))
    if ('problem' in outcome) return refused(here, outcome.problem)
    return done(here, `The payment link is sent to ${outcome.done.email}.`)
  }
  if (intent === 'cancel') {
    const outcome = await doAtOnce(context, form, 'DELETE /owner/drafts/{id}', () => ({ id }))
    if ('problem' in outcome) return refused(here, outcome.problem)
    return done(here, 'Canceled. Its links can no longer be paid.')
  }
  if (intent !== 'link') throw data('This form says nothing that the desk can do.', { status: 400 })
  const outcome = await doAtOnce(context, form, 'POST /owner/drafts/{id}/links', () => ({ id }))
  return 'problem' in outcome ? refused(here, outcome.problem) : { url: outcome.done.url }
}

export const clientAction = keepUnsent

const WORDS: Record<(typeof DRAFT_STATES)[number], string> = {
  open: 'Waiting for payment',
  paid: 'Paid',
  canceled: 'Canceled',
}

export default function Draft() {
  const draft = useLoaderData<typeof loader>()
  const answer = useActionData<{ url?: string }>()
  const { id, state, updatedAt, orderNumber } = draft
  const isOpen = state === 'open'
  return (
    <Page
      title="Order with a payment link"
      about={
        <>
          <strong>{WORDS[state]}</strong> · Changed <Time at={updatedAt} />
        </>
      }
      actions={
        isOpen && (
          <>
            <ButtonLink variant="quiet" to={`${draftPath(id)}/paid`}>
              Mark as paid
            </ButtonLink>
            <ButtonLink variant="quiet" to={`${draftPath(id)}/edit`}>
              Edit
            </ButtonLink>
          </>
        )
      }
    >
      {orderNumber !== null && (
        <p>
          It is now <Link to={orderPath(orderNumber)}>Order {orderNumber}</Link>.
        </p>
      )}
      {isOpen && (
        <Section title="Payment link">
          <div className={styles.buttons}>
            <Form method="post" className={styles.buttons}>
              <Button variant="quiet" name="intent" value="link">
                Show a link to copy
              </Button>
              <Button variant="quiet" name="intent" value="email">
                Email the link
              </Button>
            </Form>
            <ConfirmedButton
              variant="quiet"
              name="intent"
              value="cancel"
              about="with this payment link"
              question="Cancel this order? Its link can no longer be paid, and it cannot be brought back."
              back="Keep it"
            >
              Cancel order
            </ConfirmedButton>
          </div>
          {answer?.url !== undefined && (
            <>
              <Field label="Payment link" name="url" readOnly value={answer.url} />
              <Alert tone="notice">Anyone with this link can see the order and pay it. It is shown only now.</Alert>
            </>
          )}
        </Section>
      )}
      {isOpen && (
        <Section title="Order">
          <DraftReceipt draft={draft} />
        </Section>
      )}
    </Page>
  )
}
