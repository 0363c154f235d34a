import sanitizeHtml from 'sanitize-html'

/** The HTML that a shop's description may hold; a plain text becomes paragraphs. Headings stay below the page's own. */
export function cleanDescription(body: string): string {
  const html = BLOCK.test(body) ? body : paragraphs(body)
  if (html.length <= LONGEST && CLEAN.test(html)) return html.trim()
  // Twice: a <div> around paragraphs becomes a <p> around them, which the second reading takes apart.
  const clean = sanitizeHtml(sanitizeHtml(html, rules), rules).trim()
  // Where no paragraph is left it is a plain text by now, and would be read as one when it comes again.
  return !clean || BLOCK.test(clean) ? clean : cleanDescription(paragraphs(clean))
}

const ESCAPED = '&(?:amp|lt|gt);'
const WORDS = `(?:[^<>&]|${ESCAPED})`
const INLINE = ['strong', 'em', 'b', 'i'].map((tag) => `<${tag}>${WORDS}+</${tag}>`).join('|')
const TEXT = `(?:[^<>&\\s]|${ESCAPED})(?:${WORDS}|<br />|${INLINE})*`
const LIST = ['ul', 'ol'].map((tag) => `<${tag}>(?:\\s*<li>${TEXT}</li>)+\\s*</${tag}>`).join('|')
const TEXTS = ['p', 'h3', 'h4'].map((tag) => `<${tag}>${TEXT}</${tag}>`).join('|')
/** What the reading below would leave as it is. It takes fifty times as long, and most shops' texts are that plain. */
const CLEAN = new RegExp(`^(?:\\s|${TEXTS}|${LIST})+$`)
/** In characters. A longer text would take the expression more room than there is. */
const LONGEST = 100_000

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
