// node idle-server.ts PORT: loads what every process of the shop loads, and nothing of the shop.
import { createServer } from 'node:http'

const DEPENDENCIES = [
  '@hono/node-server',
  'hono',
  'jose',
  'kysely',
  'lru-cache',
  'node:sqlite',
  'p-limit',
  'pino',
  'react',
  'react-dom/server',
  'react-router',
  'zod',
]

for (const name of DEPENDENCIES) await import(name)
createServer((_, response) => response.end()).listen(Number(process.argv[2]), '127.0.0.1')
