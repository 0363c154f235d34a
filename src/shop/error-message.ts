import { plainLine } from '#domain/plain-text.ts'

/** Mail server errors often contain the shopper's address, which must not be logged. */
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

const impersonal = (text: string): string => plainLine(text.slice(0, MAX_LENGTH)).replace(/\S*@\S*/g, '…')
