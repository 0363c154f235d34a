type Link = { href: string; rel: string; method: 'GET' }

const NAMES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  409: 'RESOURCE_CONFLICT',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
  500: 'INTERNAL_SERVER_ERROR',
}

/** An error response of PayPal, with its issue. */
export class ApiError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, issue?: string, links: Link[] = []) {
    super(issue)
    this.status = status
    this.body = {
      name: NAMES[status],
      message: 'The request could not be processed.',
      debug_id: 'f00dfeed0123',
      ...(issue && { details: [{ issue, description: issue }] }),
      links,
    }
  }
}

export const unprocessable = (issue: string, links: Link[] = []): ApiError => new ApiError(422, issue, links)

export const missing = (): ApiError => new ApiError(404, 'INVALID_RESOURCE_ID')
