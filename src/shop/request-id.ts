import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Responses from the page cache run outside of this context. */
type CurrentRequest = { id: string; address: string }

const requests = new AsyncLocalStorage<CurrentRequest | undefined>()

/** `address`: the client's IP address, used by `createFairPool`. */
export const inRequest = <T>(id: string, work: () => T, address = ''): T => requests.run({ id, address }, work)

/** Runs work that a request may have triggered but does not wait for. */
export const outsideRequests = <T>(work: () => T): T => requests.run(undefined, work)

export const newRequestId = (): string => randomUUID()

export const currentRequestId = (): string | undefined => requests.getStore()?.id

/** Empty outside of requests, all of which share that one address. */
export const currentIpAddress = (): string => requests.getStore()?.address ?? ''
