import { freePort } from '../../../test/support/free-port.ts'
import { startShop, type RunningShop } from '../../../test/e2e/support/shop-server.ts'
import type { State } from '../state.ts'
import { fillShop } from './fill-shop.ts'

type Kind = NonNullable<State['desk']>

/** Starts a shop of each kind when it is first asked for. */
export function openDeskShops() {
  const opened = new Map<Kind, Promise<RunningShop>>()
  const shopFor = (kind: Kind): Promise<RunningShop> => {
    if (!opened.has(kind)) opened.set(kind, open(kind))
    return opened.get(kind)!
  }
  const stop = async () => {
    for (const one of await Promise.allSettled(opened.values())) if (one.status === 'fulfilled') await one.value.stop()
  }
  return { shopFor, stop }
}

async function open(kind: Kind): Promise<RunningShop> {
  const shop = await startShop({ DESK_PORT: `${await freePort()}`, SELLER_NAME: 'Linden Stores LLC' })
  try {
    if (kind === 'busy') await fillShop(shop)
  } catch (error) {
    await shop.stop()
    throw error
  }
  return shop
}
