import { AsyncLocalStorage } from 'node:async_hooks'

/** Each request in progress holds one of a limited number of slots, which bounds the work of the thread. */
export type Slot = { release: () => void; reacquire: () => void }

const slots = new AsyncLocalStorage<Slot>()

export const withSlot = <T>(slot: Slot, work: () => T): T => slots.run(slot, work)

/** Gives up the request's slot while waiting for something external, such as a payment provider. */
export async function withSlotReleased<T>(wait: () => Promise<T>): Promise<T> {
  const slot = slots.getStore()
  slot?.release()
  try {
    return await wait()
  } finally {
    slot?.reacquire()
  }
}
