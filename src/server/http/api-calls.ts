import type { RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono } from 'hono'
import { Overloaded, type Admission } from '#server/control/admission.ts'
import { currentIpAddress } from '#shop/request-id.ts'
import { asGet } from './as-get.ts'
import { BUSY, sendError } from './error-response.ts'

type Parts = { api: Hono; admission: Admission }

/** Serves admitted API calls. They come first, because matching page routes takes longer than many calls. */
export const createCalls = ({ api, admission }: Parts): RequestListener =>
  getRequestListener(async (request, env) => {
    const { incoming, outgoing } = env as HttpBindings
    try {
      return await admission.admit(async () => api.fetch(asGet(request), { address: currentIpAddress() }))
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error
      sendError(incoming, outgoing, BUSY)
      return RESPONSE_ALREADY_SENT
    }
  })
