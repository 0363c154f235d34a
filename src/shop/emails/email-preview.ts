import { versionedRates } from '#database/catalog/catalog-version.ts'
import { settledRates } from '#domain/cart/rates.ts'
import type { EmailKind } from '#domain/emails/kinds.ts'
import { sellerOf } from '#domain/face/face.ts'
import { exampleEmails } from '#mail/examples/emails.ts'
import { exampleOrder, kettle, mug } from '#mail/examples/order.ts'
import type { Email } from '#mail/mailer.ts'
import { returnAddressOf } from '#shop/orders/documents/return-sheets.ts'
import { withPictures } from '#shop/face/current-face.ts'
import { faceVersions, latestOf } from '#shop/face/edit-face.ts'
import type { Settings, Shop } from '#shop/shop.ts'
import { ownEmail } from './own-email.ts'

type FactSettings = Pick<Settings, 'name' | 'url' | 'email' | 'rates' | 'seller' | 'returnAddress' | 'socialLinks'>
export type PreviewShop = Pick<Shop, 'database' | 'timeZone'> & { settings: FactSettings }

/** Renders an email for an example order or account, using the face's draft unless `isPublished`. Nothing is sent. */
export async function emailPreview(
  { database, timeZone, settings }: PreviewShop,
  kind: EmailKind,
  { isPublished }: { isPublished?: boolean | undefined } = {},
): Promise<Email> {
  const versions = await faceVersions(database.db)
  const chosen = isPublished ? (versions.published?.face ?? {}) : latestOf(versions).face
  const face = await withPictures(database.db, chosen, settings)
  const rates = settledRates((await versionedRates(database.db)).rates, settings.rates)
  const shop = { face, settings, rates }
  const { name: shopName } = face
  const examples = exampleEmails({
    order: { ...exampleOrder, returnDays: rates.returnDays },
    account: exampleOrder.email,
    sent: [mug],
    canceled: [kettle],
    shop: {
      shopName,
      url: settings.url,
      timeZone,
      seller: sellerOf(settings.seller, shopName),
      returnAddress: returnAddressOf(shop),
    },
  })
  return ownEmail(shop, examples[kind])
}
