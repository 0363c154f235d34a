import { useState, type ReactNode } from 'react'
import { useHydrated } from '#web/hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './copy-button.module.css'

/** Copies a text that is also shown, where the browser lets a page do that. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Your browser does not allow it: select the text and copy it'),
    )
  return (
    <span className={styles.copy}>
      {useHydrated() && navigator.clipboard && (
        <Button type="button" variant="plain" onClick={() => void copy()}>
          {children}
        </Button>
      )}
      {said !== '' && <output>{said}</output>}
    </span>
  )
}
