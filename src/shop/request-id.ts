import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** A response from the page cache never enters a request. */
const requests = new AsyncLocalStorage<string | undefined>()

export const inRequest = <T>(id: string, work: () => T): T => requests.run(id, work)

/** Runs work that a request may have caused but does not wait for. */
export const outsideRequests = <T>(work: () => T): T => requests.run(undefined, work)

export const newRequestId = (): string => randomUUID()

export const currentRequestId = (): string | undefined => requests.getStore()
