import { plainLine } from '#domain/plain-text.ts'

/** Why something outside failed, fit for the log: a mail server's error names the shopper in many places. */
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

const LONGEST = 500

/** On one line, and without anything that could be an e-mail address. */
const impersonal = (text: string): string => plainLine(text.slice(0, LONGEST)).replace(/\S*@\S*/g, '…')
