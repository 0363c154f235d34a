import { z } from 'zod'
import { passkeyNameErrors } from '#domain/accounts/passkeys.ts'
import { cardNumberError } from '#domain/checkout/card-numbers.ts'
import { session, text } from './accounts.ts'
import { endpoints, refineWith } from '#contract/endpoint.ts'
import { orderParams } from '#contract/shapes.ts'

const bytes = (max: number) => z.base64url().max(max)

/** Credential ids have at most 1023 bytes. */
const id = bytes(1364)
const clientDataJSON = bytes(4000)
const credential = { id, rawId: id, type: z.literal('public-key') }

export const newCredential = z
  .object({ ...credential, response: z.object({ clientDataJSON, attestationObject: bytes(20_000) }) })
  .meta({ id: 'NewPasskey', description: 'What `PublicKeyCredential.toJSON()` returns for a created passkey.' })

const signature = z.object({
  clientDataJSON,
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: bytes(100).nullish(),
})
export const signedCredential = z.object({ ...credential, response: signature }).meta({
  id: 'SignedPasskey',
  description: 'What `PublicKeyCredential.toJSON()` returns for a passkey that has signed.',
})

const shared = { challenge: z.string(), timeout: z.int() }
const preferred = z.literal('preferred')
const known = z.object({ type: z.literal('public-key'), id: z.string() })

const requestOptions = z
  .object({ ...shared, rpId: z.string(), userVerification: preferred })
  .meta({ id: 'PasskeyRequest', description: 'For `PublicKeyCredential.parseRequestOptionsFromJSON()`.' })

const creationOptions = z
  .object({
    ...shared,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    excludeCredentials: z.array(known),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: preferred,
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation', description: 'For `PublicKeyCredential.parseCreationOptionsFromJSON()`.' })

const passkeyList = z
  .object({
    passkeys: z.array(
      z.object({
        _id: z.string(),
        name: z.string().meta({ description: 'The device that created it, unless it was renamed.' }),
        createdAt: z.string(),
        lastUsedAt: z.string(),
        suspendedAt: z.string().nullable().meta({
          description: 'When a new password was set by email. It does not work until its owner keeps it.',
        }),
      }),
    ),
    hasPassword: z.boolean().meta({ description: 'False for an account that was opened with a passkey.' }),
  })
  .meta({ id: 'Passkeys', description: 'Oldest first.' })

const params = z.object({ id: z.string().max(1364).meta({ description: "A passkey's _id." }) })

const newName = refineWith(z.object({ name: text }), ({ name }) => {
  const message = passkeyNameErrors(name).name ?? cardNumberError('Name', name)
  return message ? { name: message } : {}
})

export const passkeyEndpoints = endpoints({
  'GET /api/auth/passkey': {
    summary: 'Read the challenge for a sign-in with a passkey',
    description: 'For `navigator.credentials.get`. The challenge can be used once and expires in a few minutes.',
    auth: 'session',
    response: requestOptions,
  },
  'POST /api/auth/passkey': {
    summary: 'Sign in with a passkey; ends the session that the browser had',
    description:
      'The same response as `POST /api/auth/login`. Ends the session that the browser had. 401 if the passkey is unknown or its signature is wrong.',
    example: {
      credential: {
        id: 'AQIDBA',
        rawId: 'AQIDBA',
        type: 'public-key',
        response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
      },
      remember: true,
    },
    auth: 'session',
    body: z.object({ credential: signedCredential, remember: z.boolean().default(false) }),
    response: session,
  },
  'GET /api/orders/{id}/passkey': {
    summary: 'Read the challenge for an account from an order',
    description:
      'For `navigator.credentials.create`, in the browser that placed the order. 404 for all others, 409 if an account already has the order.',
    params: orderParams,
    response: creationOptions,
  },
  'POST /api/orders/{id}/passkey': {
    summary: 'Create an account from an order with a passkey',
    description: 'The same as `POST /api/orders/{id}/account`, with a passkey instead of a password.',
    example: {
      credential: {
        id: 'AQIDBA',
        rawId: 'AQIDBA',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'oA' },
      },
    },
    params: orderParams,
    body: z.object({ credential: newCredential }),
    status: 201,
    response: session,
  },
  'GET /api/account/passkeys': {
    summary: "List the account's passkeys",
    description: 'Each with the name of its device and the time of its last use, oldest first.',
    auth: 'required',
    response: passkeyList,
  },
  'POST /api/account/passkeys/options': {
    summary: 'Read the challenge for a new passkey',
    description:
      'For `navigator.credentials.create`. Needs the password or, for an account without one, a sign-in within the last few minutes.',
    example: { password: 'correct horse battery' },
    auth: 'required',
    body: z.object({ password: text }),
    response: creationOptions,
  },
  'POST /api/account/passkeys': {
    summary: 'Add a passkey',
    description: 'With what the browser created from the challenge. The owner of the account is notified by email.',
    example: {
      credential: {
        id: 'AQIDBA',
        rawId: 'AQIDBA',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'oA' },
      },
    },
    auth: 'required',
    body: z.object({ credential: newCredential }),
    status: 201,
    response: passkeyList,
  },
  'PUT /api/account/passkeys/{id}': {
    summary: 'Rename a passkey',
    description: 'Changes the name that the list shows. 404 if the account has no such passkey.',
    example: { name: 'Phone' },
    auth: 'required',
    params,
    body: newName,
    response: passkeyList,
  },
  'POST /api/account/passkeys/{id}/keep': {
    summary: 'Keep a suspended passkey',
    description: 'Reactivates a passkey that was suspended when a new password was set by email. Needs that password.',
    example: { password: 'correct horse battery' },
    auth: 'required',
    params,
    body: z.object({ password: text }),
    response: passkeyList,
  },
  'DELETE /api/account/passkeys/{id}': {
    summary: 'Remove a passkey',
    description: '409 if it is the only way into the account. The owner of the account is notified by email.',
    auth: 'required',
    params,
    response: passkeyList,
  },
})
