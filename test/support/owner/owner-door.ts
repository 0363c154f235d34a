import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createOwnerApi } from '#api/owner/http/app.ts'
import { openOwner } from '#api/owner/owner.ts'
import type { DeedName } from '#contract/owner/index.ts'
import { REMOTE_DEEDS } from '#contract/owner/remote.ts'
import { fileUseOf } from '#contract/owner/shapes.ts'
import type { Power, Scope } from '#domain/people/keys.ts'
import { addApiKey } from '#shop/people/api-keys.ts'
import type { TestShop } from '#test/shop.ts'
import { PARTS } from './moving.ts'

export const DESK = 'http://localhost:3001'

type Sendable = { method: string; path: string; headers: Record<string, string>; body?: BodyInit }
type Sent = { headers?: Record<string, string>; body?: BodyInit }
export type Answer = { status: number; body: Record<string, unknown>; text: string; headers: Headers }

/** The owner's API of a test shop, which a program calls with a key. */
export function openDoor({ shop }: Pick<TestShop, 'shop'>, url = DESK) {
  const parts = { ...PARTS, openingSettings: OPENING, seller: async () => SELLER, look: async () => null }
  const api = createOwnerApi(shop, {
    owner: (name, input, by) => openOwner({ ...shop, ...parts, by })(name, input),
    url,
    hosts: [new URL(url).host],
  })
  const fetch = (request: Request) => Promise.resolve(api.fetch(request, { address: '192.0.2.7' }))
  const send = async (method: string, path: string, { headers, body }: Sent = {}): Promise<Answer> => {
    const sent = {
      method,
      headers: { host: new URL(DESK).host, ...headers },
      ...(body !== undefined && { body, duplex: 'half' as const }),
    }
    const response = await fetch(new Request(DESK + path, sent))
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: isJson ? JSON.parse(text) : {}, text, headers: response.headers }
  }
  return {
    fetch,
    send,
    addKey: async (rights: { power?: Power; scope?: Scope } = {}) => {
      const key = await addApiKey(shop, { name: 'Warehouse', power: 'owner', scope: 'write', ...rights })
      const bearer = { authorization: `Bearer ${key.secret}` }
      /** Does a deed as its input says, in the path, the query, the body or a file. */
      const act = (name: DeedName, input: Record<string, unknown>) => {
        const { method, path, ...sent } = requestOf(name, input)
        return send(method, path, { ...sent, headers: { ...sent.headers, ...bearer } })
      }
      return { ...key, bearer, act }
    },
  }
}

function requestOf(name: DeedName, input: Record<string, unknown>): Sendable {
  const [method, pattern] = name.split(' ') as [string, string]
  const { deed } = REMOTE_DEEDS.find((remote) => remote.name === name)!
  const rest = { ...input }
  const path = pattern.replaceAll(/{(\w+)}/g, (_, member: string) => {
    const value = String(rest[member])
    delete rest[member]
    return encodeURIComponent(value)
  })
  const isFile = fileUseOf(deed) === 'read' && rest.file !== undefined
  if (method !== 'GET' && !isFile)
    return { method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [member, value] of Object.entries(rest))
    query.set(member, textOf(member === 'file' ? basename(String(value)) : value))
  const target = `${path}?${query}`
  if (!isFile) return { method, path: target, headers: {} }
  const body = new Uint8Array(readFileSync(String(rest.file)))
  return { method, path: target, headers: { 'content-type': 'application/octet-stream' }, body }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const OPENING = { hasSeller: true, hasChosenTax: true, takesPayments: false, sendsMail: false, hasDomain: false }
const SELLER = { name: 'Linden', address: [], taxId: null }
