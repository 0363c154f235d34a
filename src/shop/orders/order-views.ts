import { randomUUID } from 'node:crypto'
import { deleteOrderView, insertOrderView, listOrderViews } from '#database/orders/list/order-views.ts'
import { conflict, invalid, notFound, reject, ShopError } from '#domain/errors.ts'
import {
  filledFilters,
  isSameFilters,
  MAX_ORDER_VIEWS,
  mayRemoveView,
  maySeeView,
  VIEW_TEXTS,
  viewErrors,
  type OrderView,
} from '#domain/orders/list/order-views.ts'
import { isSameDoer, type Asker } from '#domain/people/history.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

type ViewingShop = Pick<Shop, 'database' | 'now'> & { by: Asker }

/** Those for everyone, and those of the person who asks. */
export const orderViews = async ({ database, by }: Omit<ViewingShop, 'now'>): Promise<OrderView[]> =>
  (await listOrderViews(database.db)).filter((view) => maySeeView(view, by))

/** Throws 'invalid', and 'conflict' if the name is taken or there are too many. */
export async function saveOrderView(
  shop: ViewingShop,
  { name: typed, filters: asked, isShared }: Pick<OrderView, 'name' | 'filters' | 'isShared'>,
): Promise<OrderView> {
  const name = typed.trim()
  reject(viewErrors({ name }))
  const filters = filledFilters(asked)
  if (isSameFilters(filters, {})) throw invalid(VIEW_TEXTS.noFilters)
  const { kind, id, name: byName } = shop.by
  const view = { id: randomUUID(), name, filters, isShared, by: { kind, id, name: byName }, createdAt: isoTime(shop) }
  await shop.database.transaction(async (tx) => {
    const own = (await listOrderViews(tx)).filter(({ by }) => isSameDoer(by, shop.by))
    if (own.length >= MAX_ORDER_VIEWS) throw conflict(VIEW_TEXTS.full)
    if (own.some((one) => one.name === name))
      throw conflict(`${VIEW_TEXTS.taken}.`, { fields: { name: VIEW_TEXTS.taken } })
    await insertOrderView(tx, view)
  })
  return view
}

/** Throws 'not_found', and 'forbidden' for a helper who removes another's shared view. */
export async function removeOrderView(shop: ViewingShop, id: string): Promise<void> {
  await shop.database.transaction(async (tx) => {
    const view = (await listOrderViews(tx)).find((one) => one.id === id && maySeeView(one, shop.by))
    if (!view) throw notFound(VIEW_TEXTS.gone)
    if (!mayRemoveView(view, shop.by)) throw new ShopError('forbidden', VIEW_TEXTS.notYours)
    await deleteOrderView(tx, id)
  })
}
