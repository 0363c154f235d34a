import { plainLine } from '#domain/plain-text.ts'

/** The loggable part of an error. The errors of mail servers contain the shopper's address in many places. */
export function reasonOf(error: unknown): { message: string; code?: string; responseCode?: number; command?: string } {
  if (!(error instanceof Error)) return { message: impersonal(String(error)) }
  const { code, responseCode, command } = error as Error & Record<string, unknown>
  return {
    message: impersonal(error.message),
    ...(typeof code === 'string' && { code }),
    ...(typeof responseCode === 'number' && { responseCode }),
    ...(typeof command === 'string' && { command: impersonal(command) }),
  }
}

const MAX_LENGTH = 500

/** One line, without anything that could be an email address. */
const impersonal = (text: string): string => plainLine(text.slice(0, MAX_LENGTH)).replace(/\S*@\S*/g, '…')
