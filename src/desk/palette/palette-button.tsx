import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useHydrated } from '#web/hydrated.ts'
import styles from './palette-button.module.css'

type OpenPalette = ComponentType<{ onClose: () => void }>

/** Opens the palette, as does Ctrl-K or Cmd-K on every page. Its code is loaded when it is first opened. */
export function PaletteButton() {
  const isHydrated = useHydrated()
  const [Palette, setPalette] = useState<OpenPalette>()
  const [isOpen, setOpen] = useState(false)
  const open = () =>
    import('./palette.tsx')
      .then((loaded) => {
        setPalette(() => loaded.Palette)
        setOpen(true)
      })
      // Without a connection, the links and the search of the pages remain.
      .catch(() => {})
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isKey || event.altKey || event.shiftKey || event.isComposing) return
    event.preventDefault()
    if (isOpen) setOpen(false)
    else if (!document.querySelector('dialog:modal')) void open()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className={isHydrated ? styles.button : `${styles.button} ${styles.waiting}`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void open()}
      >
        Search or go to
        <kbd className={styles.key}>{isHydrated && /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && Palette && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
