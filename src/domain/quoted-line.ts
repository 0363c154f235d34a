import { cutBetweenWords } from './markup.ts'
import { plainLine } from './plain-text.ts'

/** Longer than a line of a parcel label, and too short for a message. */
const MAX_CHARACTERS = 80

/** Breaks links and drops markup, pictures and invisible characters. Only for emails: the order keeps what was typed. */
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

/** A first name to address somebody by, or null: it would stand in a sentence of the shop, so that other words are left out. */
export function greetedName(firstName: string): string | null {
  const name = plainLine(firstName).trim()
  return NAME.test(name) ? name : null
}

/** The two joiners that scripts need within words stay. */
const MARKUP = /[<>[\]{}|\\^~`*_=\p{Extended_Pictographic}\ufe0e\ufe0f\u20e3]|(?![\u200c\u200d])\p{Cf}/gu
const AT_SIGN = /\s*@\s*/g
/** Breaks `https://` and `mailto:`. */
const COLON_BEFORE_TEXT = /:(?=\S)/g
/** Breaks `shop.example`, and only spaces `St.Mary`. */
const DOT_BEFORE_LETTER = /[.\u3002](?=\p{L})/gu
const NAME = /^\p{L}[\p{L}\p{M}'’-]{0,29}(?: \p{L}[\p{L}\p{M}'’-]{0,19})?$/u
