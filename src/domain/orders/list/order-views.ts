import type { FieldErrors } from '#domain/errors.ts'
import { isSameDoer, type Asker, type Doer } from '#domain/people/history.ts'
import { isPlain } from '#domain/plain-text.ts'

/** The filters of the list of orders, as its address has them. */
export const ORDER_FILTERS = ['q', 'status', 'attention', 'since', 'until'] as const
export type OrderFilters = Partial<Record<(typeof ORDER_FILTERS)[number], string>>

/** Filters of the list of orders under a name. One that is not shared is seen by its owner alone. */
export type OrderView = {
  id: string
  name: string
  filters: OrderFilters
  isShared: boolean
  by: Doer
  createdAt: string
}

export const MAX_ORDER_VIEWS = 50
export const MAX_VIEW_NAME_LENGTH = 40

export const VIEW_TEXTS = {
  full: `You have ${MAX_ORDER_VIEWS} saved views already. Remove one first.`,
  taken: 'You already have a view with this name',
  noFilters: 'Choose filters first: a view without filters is the list of all orders.',
  gone: 'This view has been removed already.',
  notYours: 'Only who saved a view, or an owner, may remove it for everyone.',
} as const

export function viewErrors({ name }: { name: string }): FieldErrors {
  if (name === '') return { name: 'A name is required' }
  if (name.length <= MAX_VIEW_NAME_LENGTH && isPlain(name)) return {}
  return { name: `A name must be plain text of ${MAX_VIEW_NAME_LENGTH} characters or fewer` }
}

/** Without those that are empty, in their order. */
export const filledFilters = (filters: {
  [Name in keyof OrderFilters]: OrderFilters[Name] | undefined
}): OrderFilters => Object.fromEntries(ORDER_FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])))

export const isSameFilters = (one: OrderFilters, other: OrderFilters): boolean =>
  JSON.stringify(filledFilters(one)) === JSON.stringify(filledFilters(other))

export const maySeeView = ({ isShared, by }: Pick<OrderView, 'isShared' | 'by'>, asker: Pick<Doer, 'kind' | 'id'>) =>
  isShared || isSameDoer(by, asker)

/** Everyone removes their own, and an owner also shared ones. */
export const mayRemoveView = (
  { isShared, by }: Pick<OrderView, 'isShared' | 'by'>,
  asker: Pick<Asker, 'kind' | 'id' | 'power'>,
): boolean => isSameDoer(by, asker) || (isShared && asker.power === 'owner')
