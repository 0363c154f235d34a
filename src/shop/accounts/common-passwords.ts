import { ACCOUNT_TEXTS } from '#domain/accounts/accounts.ts'
import { reject } from '#domain/errors.ts'

/** Throws 'invalid' for a common password, a repetition or a keyboard sequence. */
export async function rejectCommonPassword(password: string): Promise<void> {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (isRepetition(plain) || isSequence(plain) || (await isListed(plain)))
    reject({ password: ACCOUNT_TEXTS.commonPassword })
}

/** About 49,000 leaked passwords in lowercase, loaded on first use because the list is large. */
async function isListed(plain: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common']!.includes(plain)
}

const isRepetition = (plain: string): boolean => /^(.{1,4}?)\1+$/su.test(plain)

const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const SEQUENCES = ROWS.flatMap((row) => [row, [...row].toReversed().join('')])

/** Matches keyboard rows in either direction, with repeated characters, such as 87654321, 11223344 and qwertyui. */
function isSequence(plain: string): boolean {
  const once = plain.replaceAll(/(.)\1+/gsu, '$1')
  return SEQUENCES.some((row) => row.includes(once))
}
