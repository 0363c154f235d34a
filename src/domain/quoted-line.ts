import { cutBetweenWords } from './markup.ts'
import { plainLine } from './plain-text.ts'

/** Longer than a line of a shipping label, but too short for a spam message. */
const MAX_CHARACTERS = 80

/** Breaks links and removes markup, pictures and invisible characters. Only for emails: the order keeps the text as typed. */
export const quotedLine = (text: string): string =>
  cutBetweenWords(
    plainLine(
      text
        .normalize('NFKC')
        .replace(MARKUP, '')
        .replace(AT_SIGN, ' at ')
        .replace(COLON_BEFORE_TEXT, ': ')
        .replace(DOT_BEFORE_LETTER, '. '),
    ).trim(),
    MAX_CHARACTERS,
  )

/** The first name for a greeting, or null if it does not look like a name, so that no other words get into our sentence. */
export function greetedName(firstName: string): string | null {
  const name = plainLine(firstName).trim()
  return NAME.test(name) ? name : null
}

/** Keeps the two joiners that some scripts need within words. */
const MARKUP = /[<>[\]{}|\\^~`*_=\p{Extended_Pictographic}\ufe0e\ufe0f\u20e3]|(?![\u200c\u200d])\p{Cf}/gu
const AT_SIGN = /\s*@\s*/g
/** Breaks `https://` and `mailto:`. */
const COLON_BEFORE_TEXT = /:(?=\S)/g
/** Breaks `shop.example`; in `St.Mary`, it only adds a space. */
const DOT_BEFORE_LETTER = /[.\u3002](?=\p{L})/gu
const NAME = /^\p{L}[\p{L}\p{M}'’-]{0,29}(?: \p{L}[\p{L}\p{M}'’-]{0,19})?$/u
