// node bare-server.ts PORT: reads a body of JSON and answers with one, as fast as a server of Node can.
import { createServer } from 'node:http'

const ANSWER = { items: Array.from({ length: 3 }, (_, n) => ({ id: `${n}`, name: 'A thing'.repeat(50), price: n })) }

createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    if (parts.length > 0) JSON.parse(Buffer.concat(parts).toString())
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(ANSWER))
  })
}).listen(Number(process.argv[2]), '127.0.0.1')
