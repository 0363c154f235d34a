import { AsyncLocalStorage } from 'node:async_hooks'

/** Each request in progress holds one of a limited number of places, which bounds the work of the thread. */
export type Place = { leave: () => void; comeBack: () => void }

const places = new AsyncLocalStorage<Place>()

export const atPlace = <T>(place: Place, work: () => T): T => places.run(place, work)

/** Gives up the request's place while waiting for something external, such as a payment provider. */
export async function awayFromPlace<T>(wait: () => Promise<T>): Promise<T> {
  const place = places.getStore()
  place?.leave()
  try {
    return await wait()
  } finally {
    place?.comeBack()
  }
}
