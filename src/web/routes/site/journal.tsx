import { data } from 'react-router'
import type { ShopApi } from '#contract/client.ts'
import type { Route } from './+types/journal.ts'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { journalPath, JournalScreen } from '#web/information/journal-screen.tsx'
import { NotFoundPanel } from '#web/layout/not-found-panel.tsx'
import { FEED_LINK } from '#web/information/feed-link.ts'
import { loadDocument } from '#web/navigation/load-document.ts'
import { metaOf } from '#web/page-meta.ts'

export { shouldRevalidatePublicPage as shouldRevalidate } from '#web/navigation/public-revalidation.ts'

const load = (api: ShopApi, request: Request) =>
  api('GET /api/journal', { query: { page: new URL(request.url).searchParams.get('page') ?? '1' } })

export async function loader({ context, request }: Route.LoaderArgs) {
  const list = await load(context.get(shopApi), request)
  return data(list, { status: list.entries.length > 0 ? 200 : 404 })
}
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = await load(browserApi(), request)
  if (list.entries.length === 0) loadDocument(request)
  return list
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const text = { title: 'Journal', description: 'What is new in the shop, and the stories behind it.' }
  if (!loaderData?.entries.length) return metaOf(matches, text)
  return [...metaOf(matches, { ...text, path: journalPath(loaderData.page) }), FEED_LINK]
}

export default function Journal({ loaderData }: Route.ComponentProps) {
  return loaderData.entries.length > 0 ? <JournalScreen {...loaderData} /> : <NotFoundPanel />
}
