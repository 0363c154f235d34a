import type { ServerResponse } from 'node:http'

export function answerProbe(response: ServerResponse, isWell: boolean): void {
  response.writeHead(isWell ? 200 : 503, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
  response.end(isWell ? 'yes' : 'no')
}
