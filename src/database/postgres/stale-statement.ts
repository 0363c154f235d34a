const NO_NAME = '26000'
const SAME_NAME = '42P05'

/** Behind some pools of connections there are no names of statements. */
function isMisnamed(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === NO_NAME || code === SAME_NAME
}

/** As above, or a table has other columns than when the statement was named. */
export function isStale(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return isMisnamed(error) || (code === '0A000' && routine === 'RevalidateCachedQuery')
}
