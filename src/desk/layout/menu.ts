import { mayDo } from '#domain/people/keys.ts'
import type { Worker } from '#desk/context.ts'

type MenuLink = { to: string; label: string; who: Worker['power'] }

const MENU: readonly MenuLink[] = [
  { to: '/', label: 'Today', who: 'helper' },
  { to: '/packing', label: 'Packing', who: 'helper' },
  { to: '/orders', label: 'Orders', who: 'helper' },
  { to: '/customers', label: 'Customers', who: 'owner' },
  { to: '/documents', label: 'Documents', who: 'owner' },
  { to: '/history', label: 'What happened', who: 'owner' },
  { to: '/people', label: 'People', who: 'owner' },
  { to: '/keys', label: 'API keys', who: 'owner' },
  { to: '/webhooks', label: 'Webhooks', who: 'owner' },
]

/** The pages that somebody may open. */
export const linksFor = ({ power }: Worker): readonly MenuLink[] =>
  MENU.filter(({ who }) => mayDo({ power, scope: 'read' }, { who, isRead: true }))
