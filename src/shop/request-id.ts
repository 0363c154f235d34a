import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** A response from the page cache never enters a request. */
type CurrentRequest = { id: string; address: string }

const requests = new AsyncLocalStorage<CurrentRequest | undefined>()

/** The address of the client counts for `createFairPool`. */
export const inRequest = <T>(id: string, work: () => T, address = ''): T => requests.run({ id, address }, work)

/** Runs work that a request may have caused but does not wait for. */
export const outsideRequests = <T>(work: () => T): T => requests.run(undefined, work)

export const newRequestId = (): string => randomUUID()

export const currentRequestId = (): string | undefined => requests.getStore()?.id

/** Empty outside of requests, which have one address together. */
export const currentIpAddress = (): string => requests.getStore()?.address ?? ''
