/** Shoppers wait here while the shop is down, instead of asking again and again. */
export type Gate = { opened: () => Promise<void>; open: () => void; shut: () => void }

export function createGate(): Gate {
  let waiting = Promise.withResolvers<void>()
  let isOpen = false
  return {
    opened: () => waiting.promise,
    open: () => {
      isOpen = true
      waiting.resolve()
    },
    shut: () => {
      if (isOpen) waiting = Promise.withResolvers<void>()
      isOpen = false
    },
  }
}
