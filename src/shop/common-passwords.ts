import { ACCOUNT_TEXTS } from '#domain/accounts.ts'
import { refuse } from '#domain/errors.ts'

/** Throws 'invalid' for one of the passwords that everybody tries first. Never in the browser: the list is long. */
export async function refuseCommonPassword(password: string): Promise<void> {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  common ??= readCommon()
  if (isRepetition(plain) || isSequence(plain) || (await common).has(plain))
    refuse({ password: ACCOUNT_TEXTS.commonPassword })
}

let common: Promise<Set<string>> | undefined

/**
 * Some 49,000, from leaked lists, in lower case. Repetitions and sequences are left out of it: they have rules. Read when
 * the first password is chosen, because it is a fifth of the process's code.
 */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Up to four characters again and again, such as 00000000, 12121212 and abcabcabc. */
const isRepetition = (plain: string): boolean => /^(.{1,4}?)\1+$/su.test(plain)

const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const SEQUENCES = ROWS.flatMap((row) => [row, [...row].toReversed().join('')])

/** A piece of a row, to and fro, each character any number of times, such as 87654321, 11223344 and qwertyui. */
function isSequence(plain: string): boolean {
  const once = plain.replaceAll(/(.)\1+/gsu, '$1')
  return SEQUENCES.some((row) => row.includes(once))
}
