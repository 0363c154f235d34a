import { data } from 'react-router'
import type { ShopApi } from '#contract/client.ts'
import { NEWSLETTER_TEXTS } from '#domain/newsletter.ts'
import type { Route } from './+types/newsletter.ts'
import { NewsletterScreen } from '#web/accounts/newsletter/newsletter-screen.tsx'
import { sendNewsletterForm, tokensInUrl } from '#web/accounts/newsletter/send-newsletter-form.ts'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { NotFoundPanel } from '#web/layout/not-found-panel.tsx'
import { useActionResult } from '#web/navigation/action-result.ts'
import { metaOf } from '#web/page-meta.ts'

/** Links in emails work even if the newsletter is no longer collected. */
const load = async (api: ShopApi, { url }: Request) => {
  const { confirm, unsubscribe } = tokensInUrl(url)
  const hasToken = confirm !== null || unsubscribe !== null
  return { isOffered: hasToken || (await api('GET /api/storefront')).newsletterConsent !== undefined }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await load(context.get(shopApi), request)
  return data(loaded, { status: loaded.isOffered ? 200 : 404 })
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi(), request)

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await sendNewsletterForm(context.get(shopApi), request)
  return data(outcome, { status: outcome.status })
}
export const clientAction = ({ request }: Route.ClientActionArgs) => sendNewsletterForm(browserApi(), request)

/** The URL contains the token, which must not leak as a referrer. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, { title: NEWSLETTER_TEXTS.title, description: 'Subscribe to the newsletter, or unsubscribe.' })

export default function NewsletterRoute({ actionData, loaderData }: Route.ComponentProps) {
  const outcome = useActionResult(actionData)
  return loaderData.isOffered ? <NewsletterScreen outcome={outcome} /> : <NotFoundPanel />
}
