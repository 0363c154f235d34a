import sanitizeHtml from 'sanitize-html'

/** Turns plain text into paragraphs, and demotes headings below the page's own. */
export function cleanDescription(body: string): string {
  const html = BLOCK.test(body) ? body : paragraphs(body)
  if (html.length <= MAX_CLEAN_LENGTH && CLEAN.test(html)) return html.trim()
  // A <div> around paragraphs becomes a <p> around them, which needs a second pass.
  const clean = sanitizeHtml(sanitizeHtml(html, rules), rules).trim()
  // Wrap text without block elements now; otherwise importing the result again would change it.
  return !clean || BLOCK.test(clean) ? clean : cleanDescription(paragraphs(clean))
}

const ESCAPED = '&(?:amp|lt|gt);'
const WORDS = `(?:[^<>&]|${ESCAPED})`
const INLINE = ['strong', 'em', 'b', 'i'].map((tag) => `<${tag}>${WORDS}+</${tag}>`).join('|')
const TEXT = `(?:[^<>&\\s]|${ESCAPED})(?:${WORDS}|<br />|${INLINE})*`
const LIST = ['ul', 'ol'].map((tag) => `<${tag}>(?:\\s*<li>${TEXT}</li>)+\\s*</${tag}>`).join('|')
const TEXTS = ['p', 'h3', 'h4'].map((tag) => `<${tag}>${TEXT}</${tag}>`).join('|')
/** Matches HTML that sanitizing would not change. Most texts match, and sanitizing is fifty times slower. */
const CLEAN = new RegExp(`^(?:\\s|${TEXTS}|${LIST})+$`)
/** A longer text would overflow the stack of the regular expression. */
const MAX_CLEAN_LENGTH = 100_000

/** Block-level HTML elements. */
const BLOCKS =
  'address article aside blockquote caption center dd details dialog div dl dt fieldset figcaption figure footer form h[1-6] header hr legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
const BLOCK = new RegExp(`<(?:${BLOCKS.replaceAll(' ', '|')}|br)\\b`, 'i')
const BLOCK_TAG = new RegExp(`<(/?)(?:${BLOCKS.replaceAll(' ', '|')})\\b[^>]*>`, 'gi')

/** Like WordPress, turns text between blank lines into paragraphs. */
export function paragraphsBetweenBlocks(html: string): string {
  let [result, depth, end] = ['', 0, 0]
  const addText = (text: string) => (result += depth === 0 ? paragraphs(text) : text)
  for (const { 0: tag, 1: closing, index } of html.matchAll(BLOCK_TAG)) {
    addText(html.slice(end, index))
    result += tag
    end = index + tag.length
    if (!/^<hr\b/i.test(tag)) depth = Math.max(0, depth + (closing ? -1 : 1))
  }
  addText(html.slice(end))
  return result
}

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('')

/** Elements allowed in product and page texts. */
export const KEPT_BLOCKS = [
  'p',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'blockquote',
  'figure',
  'figcaption',
  'dl',
  'dt',
  'dd',
  'hr',
]
export const TABLE = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const PARAGRAPHS =
  'address article aside center details dialog div fieldset footer form header legend main nav pre section'

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...KEPT_BLOCKS, ...TABLE, 'br', 'strong', 'em', 'b', 'i', 'sub', 'sup', 'a'],
  allowedAttributes: { a: ['href', 'rel'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(PARAGRAPHS.split(' ').map((tag) => [tag, 'p'])),
    summary: 'h4',
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }),
  },
  exclusiveFilter: ({ tag, text }) => tag === 'p' && text.trim() === '',
}
