import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { CustomerFacts } from '#desk/customers/customer-facts.tsx'
import { previewOrDo } from '#desk/do.ts'
import { done } from '#desk/done.ts'
import { read } from '#desk/read.ts'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { Page } from '#desk/ui/page.tsx'
import { counted } from '#domain/counts.ts'

export const loader = ({ context, params: { email = '' } }: LoaderFunctionArgs) =>
  read(context, 'GET /owner/customers/{email}', { email })

export async function action({ context, request, params: { email = '' } }: ActionFunctionArgs) {
  const outcome = await previewOrDo(context, await request.formData(), 'DELETE /owner/customers/{email}', { email })
  if (!('done' in outcome)) return outcome
  const rest = outcome.done.isLogEmpty ? '' : ' Traces stay in the database’s log for about a minute.'
  return done('/customers', `${email} was erased. The orders are kept, with the billing name and address.${rest}`)
}

const whatIsErased = ({ orders, user, newsletter }: DeedOutput<'DELETE /owner/customers/{email}'>) => (
  <ul>
    {user && <li>The account with its addresses, wishlist, cart and passkeys is deleted.</li>}
    {orders.length > 0 && <li>The email and shipping address of {counted(orders.length, 'order')} are deleted.</li>}
    {newsletter && <li>The newsletter subscription is deleted.</li>}
  </ul>
)

export default function EraseCustomer() {
  const customer = useLoaderData<typeof loader>()
  return (
    <Page title="Erase a customer" about="This cannot be undone. The orders stay, with the billing name and address.">
      <DeedForm outcome={useActionData<typeof action>()} submit="Erase for good" show={whatIsErased}>
        <CustomerFacts customer={customer} />
      </DeedForm>
    </Page>
  )
}
