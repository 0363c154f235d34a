import { globSync, readFileSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'

it('Node’s response has the two private fields that mark its head as sent', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  expect(response).toMatchObject({ _header: null, _headerSent: false })
  response.writeHead(200).end()
  expect(response).toMatchObject({ _header: expect.any(String) as string, _headerSent: true })
})

it('No other file uses private fields of Node’s messages', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const users = files.filter((file) =>
    /\b_(?:header|headerSent|httpMessage|last|handle)\b/.test(readFileSync(file, 'utf8')),
  )
  expect(users).toEqual(['src/server/http/encoded-response.ts'])
})
