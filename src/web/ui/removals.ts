import { useState } from 'react'

export type Removals<Item> = {
  /** Newest first. */
  removed: readonly Item[]
  add: (item: Item) => void
  end: (item: Item) => void
}

/** A second removal of the same item replaces the first. */
export function useRemovals<Item extends { id: string }>(): Removals<Item> {
  const [removed, setRemoved] = useState<readonly Item[]>([])
  return {
    removed,
    add: (item) => setRemoved((others) => [item, ...others.filter(({ id }) => id !== item.id)]),
    end: (item) => setRemoved((all) => all.filter((one) => one !== item)),
  }
}
