import { handle } from '#api/owner/handlers.ts'
import { faceDeeds } from '#contract/owner/face/face.ts'
import { withMember } from '#domain/face/set-member.ts'
import { emailPreview, type PreviewShop } from '#shop/emails/email-preview.ts'
import { draftFace, faceVersions, publishFace, undoFace } from '#shop/face/edit-face.ts'
import { openPreview } from '#shop/face/preview-face.ts'
import type { Shop } from '#shop/shop.ts'

type Dated = Pick<Shop, 'database' | 'now' | 'timeZone'>

export const face = handle(faceDeeds, {
  'GET /owner/face': ({ database }: Dated) => faceVersions(database.db),
  'PUT /owner/face/draft': (shop: Dated, { face, version: base, dryRun }) =>
    draftFace(shop, () => face, { base, dryRun }),
  'PUT /owner/face/draft/{member}': (shop: Dated, { member, value, ...mode }) =>
    draftFace(shop, (known) => withMember(known, member, value ?? undefined), mode),
  'POST /owner/face/previews': (shop: Dated) => openPreview(shop),
  'POST /owner/face/publications': (shop: Dated, { version: expected, ...mode }) =>
    publishFace(shop, { expected, ...mode }),
  'DELETE /owner/face/versions': (shop: Dated, mode) => undoFace(shop, mode),
  'GET /owner/emails/{email}': (shop: PreviewShop, { email, published }) =>
    emailPreview(shop, email, { isPublished: published }),
})
