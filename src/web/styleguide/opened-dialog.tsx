import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './styleguide.module.css'

export function OpenedDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      {open && (
        <Dialog label="A dialog" className={styles.dialog} onClose={() => setOpen(false)}>
          <form method="dialog">
            <p>The focus stays within, and goes back to the button.</p>
            <Button>Close</Button>
          </form>
        </Dialog>
      )}
    </>
  )
}
