/** A HEAD request as the GET whose headers it asks for. Node leaves out the body of the response. */
export const asGet = (request: Request): Request =>
  request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
