import { Form, redirect } from 'react-router'
import { ApiError, type ShopApi } from '#contract/client.ts'
import type { Route } from './+types/logout.ts'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { browserApi } from '#web/api.ts'
import { notifyOtherTabs } from '#web/cart/tab-channel.ts'
import { shopApi } from '#web/context.ts'
import { nextPath } from '#web/local-path.ts'
import { forgetShopper } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { metaOf } from '#web/page-meta.ts'

/** If the session has already ended, there is nothing to sign out. */
async function signOut(api: ShopApi): Promise<void> {
  try {
    await api('POST /api/auth/logout')
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const next = nextPath(await request.formData())
  await signOut(context.get(shopApi))
  // A form sent without JavaScript leaves token and orders in storage, which are cleared here.
  return redirect(next, { status: 303, headers: { 'Clear-Site-Data': '"storage"' } })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const next = nextPath(await request.formData())
  await signOut(browserApi())
  forgetShopper()
  notifyOtherTabs('signed out')
  return redirect(next)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, { title: 'Sign out', description: 'End your session in this browser.' })

export default function LogoutRoute() {
  return (
    <AccountFrame title="Sign out">
      <Form method="post">
        <Button>Sign out</Button>
      </Form>
    </AccountFrame>
  )
}
