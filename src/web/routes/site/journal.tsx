import { data } from 'react-router'
import * as urls from '#domain/urls.ts'
import type { Route } from './+types/journal.ts'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { JournalScreen } from '#web/information/journal-screen.tsx'
import { NotFoundPanel } from '#web/layout/not-found-panel.tsx'
import { FEED_LINK } from '#web/information/feed-link.ts'
import { metaOf } from '#web/page-meta.ts'

export { shouldRevalidatePublicPage as shouldRevalidate } from '#web/navigation/public-revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { entries } = await context.get(shopApi)('GET /api/journal')
  return data(entries, { status: entries.length > 0 ? 200 : 404 })
}
export const clientLoader = async () => (await browserApi()('GET /api/journal')).entries

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const text = { title: 'Journal', description: 'What is new in the shop, and what is behind it.' }
  return loaderData?.length ? [...metaOf(matches, { ...text, path: urls.journal }), FEED_LINK] : metaOf(matches, text)
}

export default function Journal({ loaderData }: Route.ComponentProps) {
  return loaderData.length > 0 ? <JournalScreen entries={loaderData} /> : <NotFoundPanel />
}
