import { useEffect, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'

type DialogProps = {
  /** The accessible name. */
  label: string
  onClose: () => void
  className?: string | undefined
  children: ReactNode
}

/** Closed by Escape, a click outside, or a form with `method="dialog"`. The browser traps and restores the focus. */
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
      closedby="any"
    >
      {children}
    </dialog>
  )
}
