import { z } from 'zod'
import { accountOfShop, ofShop, secretOfNode } from '#server/settings/marks.ts'

export type CdnSettings =
  | { kind: 'varnish'; addresses: string[] }
  | { kind: 'fastly' | 'cloudflare'; addresses: string[]; id: string; token: string }

const KINDS = ['varnish', 'fastly', 'cloudflare'] as const

export const CDN_VARIABLES = {
  CDN: ofShop(
    z
      .enum(KINDS)
      .optional()
      .describe(`one of ${KINDS.join(', ')}`),
  ),
  CDN_ADDRESS: ofShop(
    z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim().replace(/\/+$/, '')))
      .refine((addresses) => addresses.every((one) => /^https?:\/\//.test(one) && URL.canParse(one)))
      .optional()
      .describe('http:// or https:// addresses separated by commas, such as http://10.0.0.5:6081'),
  ),
  CDN_ID: accountOfShop(
    z
      .string()
      .regex(/^[\w-]+$/)
      .optional()
      .describe('the id of the service at Fastly, or of the zone at Cloudflare'),
  ),
  CDN_TOKEN: secretOfNode(
    z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .optional()
      .describe('a token without spaces'),
  ),
}

export type CdnVariables = z.infer<z.ZodObject<typeof CDN_VARIABLES>>

const DEMANDED = {
  varnish: ['CDN_ADDRESS'],
  fastly: ['CDN_ID', 'CDN_TOKEN'],
  cloudflare: ['CDN_ID', 'CDN_TOKEN'],
} as const

export const cdnProblems = (variables: CdnVariables): string[] =>
  variables.CDN === undefined
    ? []
    : DEMANDED[variables.CDN]
        .filter((name) => variables[name] === undefined)
        .map((name) => `${name} must be set when CDN is ${variables.CDN}.`)

const ORIGINS = { fastly: 'https://api.fastly.com', cloudflare: 'https://api.cloudflare.com' }

/** Null without a CDN that can be purged. Requires that cdnProblems found none. */
export function cdnOf({ CDN: kind, CDN_ADDRESS, CDN_ID, CDN_TOKEN }: CdnVariables): CdnSettings | null {
  if (kind === undefined) return null
  if (kind === 'varnish') return { kind, addresses: CDN_ADDRESS! }
  return { kind, addresses: CDN_ADDRESS ?? [ORIGINS[kind]], id: CDN_ID!, token: CDN_TOKEN! }
}
