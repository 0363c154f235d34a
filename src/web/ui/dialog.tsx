import { useEffect, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'

type DialogProps = {
  /** What it is called by those who do not see it. */
  label: string
  onClose: () => void
  className?: string | undefined
  children: ReactNode
}

/**
 * Opens when it is mounted and closes by Escape, beside it, or by a form with `method="dialog"`. The browser keeps the
 * focus within and gives it back.
 */
export function Dialog({ label, onClose, className = '', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const node = dialog.current!
    node.showModal()
    return () => node.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${className}`}
      aria-label={label}
      onClose={onClose}
      // React's types do not know it yet.
      {...{ closedby: 'any' }}
    >
      {children}
    </dialog>
  )
}
