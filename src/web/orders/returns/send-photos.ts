import { ApiError, type ShopApi } from '#contract/client.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS, PHOTO_TEXTS } from '#domain/orders/returns/claim-photos.ts'
import { onApiError } from '#web/on-api-error.ts'
import { PHOTO_FILES, type EnteredReturn } from './return-form.ts'

type Call = { params: { id: string }; query: { key?: string; postalCode?: string } }

/** Uploads photos and adds their ids to `entered`, so that none is chosen twice. Throws ApiError for the first one rejected. */
export async function sendPhotos(api: ShopApi, call: Call, entered: EnteredReturn, form: FormData): Promise<void> {
  // A browser sends an empty file for an empty file field.
  const files = form.getAll(PHOTO_FILES).filter((file) => file instanceof File && file.size > 0) as File[]
  if (entered.kind === 'withdrawal' || files.length === 0) return
  if (entered.photos.length + files.length > MAX_PHOTOS) throw photoError(400, PHOTO_TEXTS.count)
  for (const file of files) {
    if (file.size > MAX_PHOTO_BYTES) throw photoError(400, `${file.name}: ${PHOTO_TEXTS.bytes}`)
    const sent = api('POST /api/orders/{id}/photos', { ...call, body: file })
    const { id } = await sent.catch(
      onApiError(({ status, message }) => {
        throw photoError(status, `${file.name}: ${status < 500 ? message : PHOTO_TEXTS.failed}`)
      }),
    )
    entered.photos.push(id)
  }
}

const photoError = (status: number, message: string): ApiError =>
  new ApiError(status, { message, code: 'invalid', fields: { photos: message } })
