import { z } from 'zod'
import { passkeyNameErrors } from '#domain/accounts/passkeys.ts'
import { cardNumberError } from '#domain/checkout/card-numbers.ts'
import { session, text } from './accounts.ts'
import { endpoints, ruled } from '#contract/endpoint.ts'

const bytes = (max: number) => z.base64url().max(max)

/** A credential's id has at most 1023 bytes. */
const id = bytes(1364)
const clientDataJSON = bytes(4000)
const credential = { id, rawId: id, type: z.literal('public-key') }

const newCredential = z
  .object({ ...credential, response: z.object({ clientDataJSON, attestationObject: bytes(20_000) }) })
  .meta({ id: 'NewPasskey', description: 'What `PublicKeyCredential.toJSON()` gives for a created passkey.' })

const signature = z.object({
  clientDataJSON,
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: bytes(100).nullish(),
})
const signedCredential = z.object({ ...credential, response: signature }).meta({
  id: 'SignedPasskey',
  description: 'What `PublicKeyCredential.toJSON()` gives for a passkey that has signed.',
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
      }),
    ),
    hasPassword: z.boolean().meta({ description: 'False for an account that was opened with a passkey.' }),
  })
  .meta({ id: 'Passkeys', description: 'Oldest first.' })

const orderParams = z.object({ id: z.string().max(100) })
const params = z.object({ id: z.string().max(1364).meta({ description: "A passkey's _id." }) })

const newName = ruled(z.object({ name: text }), ({ name }) => {
  const message = passkeyNameErrors(name).name ?? cardNumberError('Name', name)
  return message ? { name: message } : {}
})

export const passkeyEndpoints = endpoints({
  'GET /api/auth/passkey': {
    summary: 'Read what a browser needs to sign in with a passkey; the challenge works once, for some minutes',
    auth: 'session',
    response: requestOptions,
  },
  'POST /api/auth/passkey': {
    summary: 'Sign in with a passkey; ends the session that the browser had',
    auth: 'session',
    body: z.object({ credential: signedCredential, remember: z.boolean().default(false) }),
    response: session,
  },
  'GET /api/orders/{id}/passkey': {
    summary: 'Read what the browser that placed an order needs to create the passkey of an account with it',
    params: orderParams,
    response: creationOptions,
  },
  'POST /api/orders/{id}/passkey': {
    summary: 'Create an account as with a password, but with a passkey, and sign in',
    params: orderParams,
    body: z.object({ credential: newCredential }),
    status: 201,
    response: session,
  },
  'GET /api/account/passkeys': {
    summary: "List the account's passkeys",
    auth: 'required',
    response: passkeyList,
  },
  'POST /api/account/passkeys/options': {
    summary:
      'Read what a browser needs to create a passkey. Proven by the password; an account without one by a sign-in of the last minutes',
    auth: 'required',
    body: z.object({ password: text }),
    response: creationOptions,
  },
  'POST /api/account/passkeys': {
    summary: 'Add the created passkey; the owner is told by email',
    auth: 'required',
    body: z.object({ credential: newCredential }),
    status: 201,
    response: passkeyList,
  },
  'PUT /api/account/passkeys/{id}': {
    summary: 'Rename a passkey',
    auth: 'required',
    params,
    body: newName,
    response: passkeyList,
  },
  'DELETE /api/account/passkeys/{id}': {
    summary: 'Remove a passkey, unless it is the only way into the account; the owner is told by email',
    auth: 'required',
    params,
    response: passkeyList,
  },
})
