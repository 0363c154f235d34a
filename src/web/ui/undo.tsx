import { useEffect, useRef, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { announce } from './live-region.tsx'
import styles from './undo.module.css'

const VISIBLE_MS = 8000

type Outcome = { ok: true } | { ok: false; message: string }

type UndoProps<Restored extends Outcome> = {
  /** A new object for each removal. */
  item: { id: string; name: string }
  /** The URL that the undo form submits to. The children are its hidden fields. */
  action: string
  isRemoved: boolean
  /** Announced after the removal, and after the restoration. */
  texts: { removed: string; restored: (outcome: Extract<Restored, { ok: true }>) => string }
  onUndo: () => void
  onEnd: () => void
  children: ReactNode
}

/** Offers to restore a removed item for a few seconds, and longer while focused or hovered. */
export function Undo<Restored extends Outcome>(props: UndoProps<Restored>) {
  const { item, action, isRemoved, texts, onUndo, onEnd, children } = props
  const fetcher = useFetcher<Outcome>({ key: `undo-${action}-${item.id}` })
  const form = useRef<HTMLFormElement>(null)
  const { name } = item
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  const failure = outcome?.ok === false ? outcome.message : null
  /* oxlint-disable react/exhaustive-deps -- counts from the removal: a new callback must not start it again */
  useEffect(() => announce(texts.removed), [item])
  useEffect(() => {
    if (failure) return
    const timer = setInterval(() => form.current?.matches(':hover, :focus-within') || onEnd(), VISIBLE_MS)
    return () => clearInterval(timer)
  }, [item, failure])
  useEffect(() => {
    if (!outcome?.ok) return
    announce(texts.restored(outcome as Extract<Restored, { ok: true }>))
    onEnd()
  }, [outcome])
  /* oxlint-enable react/exhaustive-deps */

  if (!isRemoved) return null
  return (
    <>
      <fetcher.Form ref={form} method="post" action={action} className={styles.undo} onSubmit={onUndo}>
        {children}
        <p>
          Removed: <bdi>{name}</bdi>
        </p>
        <Button variant="plain" busy={fetcher.state !== 'idle'} aria-label={`Undo: ${name}`}>
          Undo
        </Button>
      </fetcher.Form>
      {failure && <Alert tone="error">{failure}</Alert>}
    </>
  )
}
