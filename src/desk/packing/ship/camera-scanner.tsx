import { useState, type RefObject } from 'react'
import { useHydrated } from '#web/hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { barcodeDetector } from './barcode-detector.ts'
import { CameraView } from './camera-view.tsx'
import { emptyFieldOf } from './tracking-fields.ts'
import styles from './ship.module.css'

type CameraScannerProps = { form: RefObject<HTMLFormElement | null>; onFill: (value: string) => void }

/** A button where the browser reads barcodes. Each number fills the next empty field. */
export function CameraScanner({ form, onFill }: CameraScannerProps) {
  const isPossible = useHydrated() && barcodeDetector() !== null
  const [order, setOrder] = useState<string | null>(null)
  if (!isPossible) return null
  const nextOrder = () => emptyFieldOf(form.current!)?.dataset.order ?? null
  return (
    <>
      <Button type="button" variant="quiet" onClick={() => setOrder(nextOrder())}>
        Scan with the camera
      </Button>
      {order !== null && (
        <Dialog label="Scan tracking numbers" onClose={() => setOrder(null)} className={styles.dialog}>
          <p aria-live="polite">
            Tracking number of <strong>{order}</strong>
          </p>
          <CameraView
            onCode={(code) => {
              onFill(code)
              setOrder(nextOrder())
            }}
          />
          <Button type="button" variant="quiet" onClick={() => setOrder(null)}>
            Close
          </Button>
        </Dialog>
      )}
    </>
  )
}
