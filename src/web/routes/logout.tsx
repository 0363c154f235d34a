import { Form, redirect } from 'react-router'
import { ApiError, type ShopApi } from '#contract/client.ts'
import type { Route } from './+types/logout.ts'
import { AccountFrame } from '../accounts/account-frame.tsx'
import { browserApi } from '../api.ts'
import { tellOtherTabs } from '../cart/cart-news.ts'
import { shopApi } from '../context.ts'
import { formText } from '../form-text.ts'
import { localPath } from '../local-path.ts'
import { forgetShopper } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { metaOf } from '../page-meta.ts'

const nextOf = (form: FormData): string => localPath(formText(form, 'next')) ?? '/'

/** An ended session cannot be signed out of, and need not be. */
async function signOut(api: ShopApi): Promise<void> {
  try {
    await api('POST /api/auth/logout')
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const next = nextOf(await request.formData())
  await signOut(context.get(shopApi))
  // A form that was sent without JavaScript: the token and the copies of orders go with it.
  return redirect(next, { status: 303, headers: { 'Clear-Site-Data': '"storage"' } })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const next = nextOf(await request.formData())
  await signOut(browserApi())
  forgetShopper()
  tellOtherTabs('signed out')
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
