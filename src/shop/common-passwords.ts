import { dictionary } from '@zxcvbn-ts/language-common'
import { ACCOUNT_TEXTS } from '#domain/accounts.ts'
import { refuse } from '#domain/errors.ts'

/** Throws 'invalid' for one of the passwords that everybody tries first. Never in the browser: the list is long. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.normalize('NFKC').trim().toLowerCase())) refuse({ password: ACCOUNT_TEXTS.commonPassword })
}

/** Some 49,000, from leaked lists, in lower case. */
const common = new Set(dictionary['passwords-common'])
