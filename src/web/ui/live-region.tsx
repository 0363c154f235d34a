import { useEffect, useState } from 'react'

let say: ((text: string) => void) | null = null

/** Tells those who listen to the page what has just happened: "Added: Ocean Blue Shirt. 3 items in cart". */
export const announce = (text: string): void => say?.(text)

/** Stands once on every page. */
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
      {/* A new element each time: the same words twice are read twice. */}
      <span key={turn}>{text}</span>
    </output>
  )
}
