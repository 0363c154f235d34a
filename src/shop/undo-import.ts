import { forgetImport, forgetKept, lastKept } from '#database/kept-imports.ts'
import { ShopError } from '#domain/errors.ts'
import { changeInSteps, type Stops } from './change-in-steps.ts'
import { restoreGoods } from './restore-goods.ts'
import type { Shop } from './shop.ts'

/** Takes the last import back, once: see `restoreGoods`. Stopped, it leaves the shop as it was. Throws ShopError where there is no import. */
export const undoImport = (
  shop: Pick<Shop, 'database' | 'now'>,
  { onProgress = () => {}, ...stops }: Stops & { onProgress?: (done: number) => void } = {},
): Promise<{ restored: number; withdrawn: number }> =>
  changeInSteps(
    shop,
    stops,
    async (step) => {
      const kept = await lastKept(shop.database.db)
      if (!kept) throw new ShopError('conflict', 'There is no import to take back.')
      return restoreGoods(shop, kept, step, onProgress)
    },
    async (tx, begun) => {
      await forgetKept(tx)
      await forgetImport(tx, begun)
    },
  )
