import { AsyncLocalStorage } from 'node:async_hooks'

/** A request that is being answered holds one of the server's places, whose number bounds the work of its thread. */
export type Place = { leave: () => void; comeBack: () => void }

const places = new AsyncLocalStorage<Place>()

export const atPlace = <T>(place: Place, work: () => T): T => places.run(place, work)

/** Waits for what is done elsewhere, such as by a payment provider, and leaves the place to others meanwhile. */
export async function awayFromPlace<T>(wait: () => Promise<T>): Promise<T> {
  const place = places.getStore()
  place?.leave()
  try {
    return await wait()
  } finally {
    place?.comeBack()
  }
}
