import type { ReactNode } from 'react'
import { formatCents } from '#domain/money.ts'
import { linksFor } from '#desk/layout/menu.ts'
import { orderPath, type PageDeed } from '#desk/orders/one-order.ts'
import { progressText } from '#desk/orders/progress-text.ts'
import type { Worker } from '#desk/context.ts'
import type { Option, OptionGroup } from '#web/ui/forms/option-groups.tsx'
import type { Found } from './find.ts'
import styles from './palette.module.css'

/** The order in view. */
type InView = { order: { number: string }; deeds: readonly PageDeed[] } | undefined

type Shown = { text: string; worker: Worker; inView: InView; found: Found | null }

const OTHER_PAGES = [
  { to: '/orders/new', label: 'Create order' },
  { to: '/orders/drafts', label: 'Waiting for payment' },
  { to: '/me', label: 'Your sessions' },
]

/** Deeds of the order in view and pages whose words begin as typed, and what the shop has found. */
export function groupsOf({ text, worker, inView, found }: Shown): OptionGroup[] {
  const named = (options: { to: string; label: string }[]) => options.filter(({ label }) => begins(label, text))
  const deeds = inView?.deeds.filter(({ why }) => why === null) ?? []
  const pages = [...linksFor(worker), ...OTHER_PAGES]
  return [
    {
      title: `Order ${inView?.order.number}`,
      options: named(deeds.map(({ path, label }) => ({ to: `${orderPath(inView!.order.number)}/${path}`, label }))),
    },
    { title: 'Pages', options: named(pages.map(({ to, label }) => ({ to, label }))) },
    { title: 'Orders', options: found?.orders.map(orderOption) ?? [] },
    { title: 'Customers', options: found?.customers.map(customerOption) ?? [] },
    {
      title: 'Search',
      options:
        text === '' ? [] : [{ to: `/orders?${new URLSearchParams({ q: text })}`, label: `Orders with “${text}”` }],
    },
  ].filter(({ options }) => options.length > 0)
}

/** Whether each word typed is the beginning of a word. */
function begins(label: string, text: string): boolean {
  const words = label.toLowerCase().split(/\s+/)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

const orderOption = ({ number, name, email, state, totalCents }: Found['orders'][number]): Option => ({
  to: orderPath(number),
  label: (
    <>
      <Name>
        {number} <bdi>{name || email}</bdi>
      </Name>
      <span className={styles.quiet}>{`${progressText(state)}, ${formatCents(totalCents)}`}</span>
    </>
  ),
})

const customerOption = ({ name, email }: Found['customers'][number]): Option => ({
  to: `/customers/${encodeURIComponent(email)}`,
  label: (
    <>
      <Name>
        <bdi>{name || email}</bdi>
      </Name>
      <bdi className={styles.quiet}>{email}</bdi>
    </>
  ),
})

const Name = ({ children }: { children: ReactNode }) => <span className={styles.name}>{children}</span>
