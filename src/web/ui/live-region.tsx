import { useEffect, useState } from 'react'

let say: ((text: string) => void) | null = null

/** Announces an event to screen readers: "Added: Ocean Blue Shirt. 3 items in cart". */
export const announce = (text: string): void => say?.(text)

export function LiveRegion() {
  const [{ text, turn }, setMessage] = useState({ text: '', turn: 0 })
  useEffect(() => {
    say = (next) => setMessage((last) => ({ text: next, turn: last.turn + 1 }))
    return () => {
      say = null
    }
  }, [])
  return (
    <output className="visually-hidden">
      {/* A new element each time, so that the same text is read again. */}
      <span key={turn}>{text}</span>
    </output>
  )
}
