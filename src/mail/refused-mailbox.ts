/** Rejections of the sender or the shop (enhanced status 5.1.7, 5.1.8, 5.7) do not mean that the mailbox is bad. */
export function isRefusedMailbox(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode, command, message } = error as Error & { responseCode?: unknown; command?: unknown }
  return command === 'RCPT TO' && Number(responseCode) >= 500 && !/\b5\.(1\.[78]|7\.\d+)\b/.test(message)
}
