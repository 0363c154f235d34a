import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type S3Server = Awaited<ReturnType<typeof openS3Server>>

/** Fewer than the files of a picture, so that each list has several pages. */
const PAGE_KEYS = 1
const KEY_ID = 'KEYOFTHESHOP'

/** Stands in for an S3-compatible store: four calls, authenticated by key id only. It does not verify signatures. */
export async function openS3Server() {
  const objects = new Map<string, { content: Buffer; sha256: string }>()
  /** Responses wait until `held` is fulfilled. */
  const state = { isDown: false, held: Promise.resolve(), requests: 0, current: 0, mostAtOnce: 0 }

  function list(url: URL, response: ServerResponse): void {
    const [prefix, after] = ['prefix', 'continuation-token'].map((name) => url.searchParams.get(name) ?? '')
    const bucket = `${url.pathname.split('/')[1]}/`
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(bucket + prefix))
      .map((key) => key.slice(bucket.length))
      .toSorted()
      .filter((key) => key > after!)
    const page = keys.slice(0, PAGE_KEYS)
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(bucket + key)!.content.length}</Size></Contents>`,
    )
    const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response.setHeader('content-type', 'application/xml')
    response.end(`<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.headers.authorization?.includes(`Credential=${KEY_ID}/`)) return fail(response, 403, 'AccessDenied')
    const url = new URL(request.url!, 'http://s3.example')
    const key = decodeURIComponent(url.pathname.slice(1))
    if (request.method === 'PUT') {
      objects.set(key, { content: await buffer(request), sha256: String(request.headers['x-amz-meta-sha256']) })
      response.end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (url.searchParams.has('list-type')) list(url, response)
    else {
      const object = objects.get(key)
      if (!object) return fail(response, 404, 'NoSuchKey')
      response.writeHead(200, { 'x-amz-meta-sha256': object.sha256 }).end(object.content)
    }
  }

  const server = createServer((request, response) => {
    if (state.isDown) return void request.socket.destroy()
    state.requests += 1
    state.mostAtOnce = Math.max(state.mostAtOnce, ++state.current)
    response.once('close', () => (state.current -= 1))
    void state.held.then(() => answer(request, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    objects,
    state,
    settings: {
      MEDIA: 's3://pictures/shop',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: KEY_ID,
      AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-store',
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
