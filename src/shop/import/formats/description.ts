import sanitizeHtml from 'sanitize-html'

/** Plain text becomes paragraphs, and headings are lowered below the page's own. */
export function cleanDescription(body: string): string {
  const html = BLOCK.test(body) ? body : paragraphs(body)
  if (html.length <= MAX_CLEAN_LENGTH && CLEAN.test(html)) return html.trim()
  // A <div> around paragraphs becomes a <p> around them, which only a second pass separates.
  const clean = sanitizeHtml(sanitizeHtml(html, rules), rules).trim()
  // Without a block element the result is plain text, and importing it again would change it.
  return !clean || BLOCK.test(clean) ? clean : cleanDescription(paragraphs(clean))
}

const ESCAPED = '&(?:amp|lt|gt);'
const WORDS = `(?:[^<>&]|${ESCAPED})`
const INLINE = ['strong', 'em', 'b', 'i'].map((tag) => `<${tag}>${WORDS}+</${tag}>`).join('|')
const TEXT = `(?:[^<>&\\s]|${ESCAPED})(?:${WORDS}|<br />|${INLINE})*`
const LIST = ['ul', 'ol'].map((tag) => `<${tag}>(?:\\s*<li>${TEXT}</li>)+\\s*</${tag}>`).join('|')
const TEXTS = ['p', 'h3', 'h4'].map((tag) => `<${tag}>${TEXT}</${tag}>`).join('|')
/** Matches HTML that sanitizing would not change. Most texts match, and sanitizing takes fifty times as long. */
const CLEAN = new RegExp(`^(?:\\s|${TEXTS}|${LIST})+$`)
/** A longer text would overflow the stack of the regular expression. */
const MAX_CLEAN_LENGTH = 100_000

const BLOCK = /<(p|div|ul|ol|li|table|h[1-6]|br)\b/i

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br />')}</p>`)
    .join('')

const rules: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    div: 'p',
    tr: 'p',
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }),
  },
  exclusiveFilter: ({ tag, text }) => tag === 'p' && text.trim() === '',
}
