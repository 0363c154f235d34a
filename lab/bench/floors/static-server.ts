// node static-server.ts PORT FILE: a bare node:http server that sends the responses of FILE at /0, /1 and so on.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

type Response = { headers: Record<string, string>; body: string }

const HOP_BY_HOP = ['date', 'connection', 'keep-alive']

const [port, file] = process.argv.slice(2)
const responses = (JSON.parse(readFileSync(file!, 'utf8')) as Response[]).map(({ headers, body }) => ({
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name))),
  body: Buffer.from(body, 'base64'),
}))

createServer((request, response) => {
  const found = responses[Number(request.url!.slice(1))] ?? responses[0]!
  response.writeHead(200, found.headers).end(found.body)
}).listen(Number(port), '127.0.0.1')
