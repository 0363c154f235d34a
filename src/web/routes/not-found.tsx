import { data } from 'react-router'
import type { Route } from './+types/not-found.ts'
import { NOT_FOUND, NotFoundPanel } from '#web/layout/not-found-panel.tsx'
import { loadDocument } from '#web/navigation/load-document.ts'
import { metaOf } from '#web/page-meta.ts'

export const loader = () => data(null, { status: 404 })
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => (loadDocument(request), null)

export const meta: Route.MetaFunction = ({ matches }) =>
  metaOf(matches, { title: NOT_FOUND, description: 'There is no page at this address.' })

export default NotFoundPanel
