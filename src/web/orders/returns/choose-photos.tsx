import { useEffect, useRef } from 'react'
import { MAX_PHOTOS, PHOTO_TEXTS, PHOTO_TYPES } from '#domain/orders/returns/claim-photos.ts'
import type { Order } from '#web/orders/order.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PHOTO, PHOTO_FILES } from './return-form.ts'
import { PhotoThumbnail } from './photo-thumbnail.tsx'
import files from './choose-photos.module.css'
import styles from './return-form.module.css'

type ChoosePhotosProps = { order: Order; sent: readonly string[] | undefined; error: string | undefined }

/** Uploaded photos stay with the form, each with a checkbox to remove it. */
export function ChoosePhotos({ order, sent: answered, error }: ChoosePhotosProps) {
  const sent = answered ?? []
  const input = useRef<HTMLInputElement>(null)
  // After a response, the browser still has the files and would upload them again.
  useEffect(() => {
    if (answered && input.current) input.current.value = ''
  }, [answered])
  return (
    <>
      {sent.map((id, index) => (
        <div key={id} className={styles.photo}>
          <PhotoThumbnail order={order} id={id} name={`Photo ${index + 1}`} />
          <Choice type="checkbox" name={PHOTO} value={id} defaultChecked label={`Send photo ${index + 1}`} />
        </div>
      ))}
      {(sent.length < MAX_PHOTOS || error) && (
        <div className={files.files}>
          <Field
            label={PHOTO_TEXTS.label}
            name={PHOTO_FILES}
            ref={input}
            type="file"
            accept={PHOTO_TYPES}
            multiple
            optional
            hint={PHOTO_TEXTS.hint}
            error={error}
          />
        </div>
      )}
    </>
  )
}
