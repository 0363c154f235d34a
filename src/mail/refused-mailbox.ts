/**
 * Whether a mail server has said for good that it does not take emails for the recipient. Refusals of the sender and of the
 * shop itself (enhanced status 5.1.7, 5.1.8 and 5.7) are the owner's to repair, so they are no verdict about the mailbox.
 */
export function isRefusedMailbox(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode, command, message } = error as Error & { responseCode?: unknown; command?: unknown }
  return command === 'RCPT TO' && Number(responseCode) >= 500 && !/\b5\.(1\.[78]|7\.\d+)\b/.test(message)
}
