import { pino, stdSerializers, type DestinationStream, type LevelWithSilent, type Logger } from 'pino'
import { currentRequestId } from '#shop/request-id.ts'

export const createLog = (level: LevelWithSilent, to: DestinationStream): Logger =>
  pino({ level, mixin: requestOf, serializers: { err: reportOf } }, to)

function requestOf(): { requestId?: string } {
  const requestId = currentRequestId()
  return requestId === undefined ? {} : { requestId }
}

/** Error fields to log. Others may contain personal data, such as the row that a database rejects. */
const REPORTED = 'type message stack code errcode errno syscall constraint table column responseCode command'.split(' ')

function reportOf(error: Error): object {
  const report = Object.entries(stdSerializers.err(error)).filter(([name]) => REPORTED.includes(name))
  const clean = report.map(([name, value]) => [name, typeof value === 'string' ? impersonal(value, error) : value])
  return {
    ...Object.fromEntries(clean),
    ...(error instanceof AggregateError && { aggregateErrors: error.errors.map(reportOf) }),
  }
}

/** Removes anything that looks like an email address, and values quoted by the error or one of its causes. */
function impersonal(text: string, error: unknown): string {
  let clean = text
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (quotesValues(cause)) clean = clean.replaceAll(cause.message, withoutQuotation(cause.message))
  return clean.replace(EMAIL, '…')
}

const EMAIL = /[^\s"'<>(),;:/]+@[^\s"'<>(),;:/]+/g

/** JSON.parse quotes its text; PostgreSQL quotes the value of a data exception, whose code starts with 22. */
const quotesValues = (error: Error & { code?: unknown }): boolean =>
  error instanceof SyntaxError || /^22.{3}$/.test(String(error.code))

const withoutQuotation = (message: string): string => message.replace(/".*"/s, '"…"')
