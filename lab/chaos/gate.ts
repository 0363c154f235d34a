/** Shoppers wait at the gate while the shop is down, so that they do not retry in a loop. */
export type Gate = { opened: () => Promise<void>; open: () => void; close: () => void }

export function createGate(): Gate {
  let waiting = Promise.withResolvers<void>()
  let isOpen = false
  return {
    opened: () => waiting.promise,
    open: () => {
      isOpen = true
      waiting.resolve()
    },
    close: () => {
      if (isOpen) waiting = Promise.withResolvers<void>()
      isOpen = false
    },
  }
}
