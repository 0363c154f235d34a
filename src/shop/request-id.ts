import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** The request that the current work belongs to. A response from the page cache never enters one. */
const requests = new AsyncLocalStorage<string | undefined>()

/** Runs `work` as a part of a request: each line that it logs carries the id. */
export const inRequest = <T>(id: string, work: () => T): T => requests.run(id, work)

/** Runs work that a request may have caused but does not wait for. */
export const outsideRequests = <T>(work: () => T): T => requests.run(undefined, work)

export const newRequestId = (): string => randomUUID()

export const currentRequestId = (): string | undefined => requests.getStore()
