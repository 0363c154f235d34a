import type { IncomingMessage } from 'node:http'
import { ApiError } from './api-error.ts'
import { OPERATIONS } from './checks/operations.ts'
import type { Parts } from './parts.ts'
import { limitProblems, requestIdProblems } from './checks/request-limits.ts'
import type { Answer } from './request-ids.ts'
import { ROUTES } from './calls/routes.ts'
import { problemsOf, schemaOf } from './checks/sdk-schemas.ts'

type Asked = { name: string; url: URL; body: string }

/** Checks a request and runs it once per request id. */
export function answerTo(parts: Parts, { headers }: IncomingMessage, { name, url, body }: Asked): Answer {
  const { authorization = '' } = headers
  if (name === 'POST /v1/oauth2/token') return parts.tokens.issue(authorization)
  try {
    parts.tokens.check(authorization)
    const { operation, id } = operationOf(name)
    const requestId = headers['paypal-request-id'] as string | undefined
    const content = operation.request ? parsed(body) : undefined
    const problems = [
      ...(operation.request ? [...problemsOf(operation.request, content), ...limitProblems(content)] : []),
      ...requestIdProblems(requestId),
      ...(operation.needsId && !requestId ? ['PayPal-Request-Id is missing'] : []),
    ]
    if (problems.length > 0) throw rejection(parts, name, problems)
    const call = {
      ledger: parts.ledger,
      origin: parts.origin(),
      id,
      body: content,
      query: url.searchParams,
      wantsContent: headers.prefer === 'return=representation',
      denies: parts.denies,
      webhookId: parts.webhookId,
      note: parts.note,
    }
    return parts.requestIds.once(requestId && `${name} ${requestId}`, operation.keepMs, () =>
      settled(() => {
        const answer = ROUTES[operation.name]!(call)
        return { status: answer === undefined ? 204 : operation.keepMs > 0 ? 201 : 200, body: answer }
      }),
    )
  } catch (error) {
    return errorAnswer(error)
  }
}

function operationOf(name: string) {
  for (const operation of OPERATIONS) {
    const found = operation.pattern.exec(name)
    if (found) return { operation, id: found.groups?.id ?? '' }
  }
  throw new ApiError(404)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new ApiError(400, 'MALFORMED_REQUEST_JSON')
  }
}

function rejection({ violations }: Parts, name: string, problems: string[]): ApiError {
  violations.push(...problems.map((problem) => `${name}: ${problem}`))
  return new ApiError(400, 'INVALID_PARAMETER_SYNTAX')
}

/** An error is also a response, and is stored under the request id. */
function settled(run: () => Answer): Answer {
  try {
    return run()
  } catch (error) {
    return errorAnswer(error)
  }
}

function errorAnswer(error: unknown): Answer {
  if (!(error instanceof ApiError)) throw error
  return { status: error.status, body: error.body }
}

/** Records mismatches in the stand-in's own response. */
export function checkAnswer({ violations }: Parts, name: string, { status, body }: Answer): void {
  if (body === undefined) return
  const { details = [] } = body as { details?: object[] }
  const operation = OPERATIONS.find(({ pattern }) => pattern.test(name))
  const problems =
    status >= 400
      ? details.flatMap((detail) => problemsOf(schemaOf('errorDetails'), detail))
      : operation?.answer
        ? problemsOf(operation.answer, body)
        : []
  violations.push(...problems.map((problem) => `answer to ${name}: ${problem}`))
}
