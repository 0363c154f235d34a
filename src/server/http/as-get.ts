/** Converts a HEAD request to a GET. Node omits the body of the response. */
export const asGet = (request: Request): Request =>
  request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
