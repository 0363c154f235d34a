import type { RequestListener } from 'node:http'

export type Middleware = (...call: [...Parameters<RequestListener>, next: () => void]) => void

/** The middleware handles each request first. */
export const behind = (middleware: Middleware | undefined, listener: RequestListener): RequestListener =>
  middleware ? (request, response) => middleware(request, response, () => listener(request, response)) : listener
