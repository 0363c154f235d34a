import { openOwner, type Owner } from '#api/owner/owner.ts'
import type { StoppableShop } from '#api/owner/stoppable.ts'
import type { TimeZone } from '#domain/days.ts'
import { withGracefulCancel } from '#cli/graceful-cancel.ts'
import { withShop } from '#cli/with-shop.ts'

type Stoppable = { owner: Owner<StoppableShop>; timeZone: TimeZone }

/** Opens the shop for a long deed, which a signal cancels and rolls back. */
export const withStoppable = <T>(work: (shop: Stoppable) => Promise<T>): Promise<T> =>
  withShop((shop) =>
    withGracefulCancel((cancellation) =>
      work({ timeZone: shop.timeZone, owner: openOwner({ ...shop, cancellation }) }),
    ),
  )
