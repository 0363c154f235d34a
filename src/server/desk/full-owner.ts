import { openOwner, type FullOwner } from '#api/owner/owner.ts'
import { sellerOf } from '#domain/face/face.ts'
import { pullThrough, type Media } from '#media/open-media.ts'
import type { Config } from '#server/config.ts'
import { orderEmailFiles } from '#server/open-mailer.ts'
import { forgetSandboxPayments } from '#server/payments/open-gateway.ts'
import { createPictureFetcher } from '#shop/import/pictures/picture-fetcher.ts'
import { paperLookOf } from '#shop/orders/documents/paper-look.ts'
import type { Shop } from '#shop/shop.ts'

/** Does every deed in the process of the open shop, with its current face and rates. */
export function fullOwner(shop: Shop, { dataDir, openingSettings, desk }: Config, pictures: Media): FullOwner {
  const media = pullThrough(pictures)
  const fetcher = createPictureFetcher({ media })
  const parts = () => ({
    ...shop,
    url: shop.settings.url,
    deskUrl: desk?.url ?? null,
    pictures,
    media,
    fetcher,
    seller: async () => sellerOf(shop.settings.seller, shop.face.name),
    look: () => paperLookOf(shop),
    openingSettings,
    countEmailFiles: async (numbers: readonly string[]) => (await orderEmailFiles(dataDir, numbers)).length,
    forgetPayments: (ids: readonly string[]) => forgetSandboxPayments(dataDir, ids),
  })
  const onUnrecorded = (err: unknown) => shop.log.warn({ err }, 'A deed was done, but not all of it was recorded')
  return (name, input, by) => openOwner({ ...parts(), by, onUnrecorded })(name, input)
}
