import sanitizeHtml from 'sanitize-html'

const WORDS = (text: string): string[] => text.trim().split(/\s+/)

/** The elements allowed in a static drawing. */
const ELEMENTS = WORDS(`
  svg g defs symbol use switch a title desc metadata style path rect circle ellipse line polyline polygon image marker view
  linearGradient radialGradient stop pattern clipPath mask filter feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`)
const TEXT = WORDS('text tspan textPath tref font')
const MAX_BYTES = 1_000_000
/** The rendered size, because an SVG has no pixel size. */
const DRAWN_SIDE = 1280
const MAX_DRAWN_SIDE = 30_000
const DEFAULT_DENSITY = 72

export const isSvg = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*<(?:\?xml|svg|!--|!DOCTYPE)/i.test(bytes.subarray(0, 1000).toString('utf8'))

/** Renders an SVG to PNG, so that no browser ever reads the file. Returns the reason if it cannot be rendered faithfully. */
export async function drawSvg(bytes: Buffer): Promise<Buffer | string> {
  if (bytes.length > MAX_BYTES) return `it is an SVG of more than ${MAX_BYTES / 1_000_000} MB`
  const problem = problemOf(bytes.toString('utf8'))
  if (problem !== null) return problem
  const sharp = (await import('sharp')).default
  const head = await sharp(bytes)
    .metadata()
    .catch(() => null)
  if (!head) return 'it is not a readable SVG'
  const side = Math.max(head.width, head.height)
  if (side > MAX_DRAWN_SIDE) return `it is wider or higher than ${MAX_DRAWN_SIDE} pixels`
  const density = Math.max(1, (DEFAULT_DENSITY * DRAWN_SIDE) / side)
  return sharp(bytes, { density })
    .png()
    .toBuffer()
    .catch(() => 'it is not a readable SVG')
}

function problemOf(svg: string): string | null {
  if (/<!ENTITY/i.test(svg)) return 'it has entities (<!ENTITY …>): save it as plain SVG'
  const problems: string[] = []
  sanitizeHtml(svg, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    exclusiveFilter: ({ tag, attribs, text }) => {
      problems.push(...problemsOfElement(tag.replace(/^svg:/, ''), attribs, text))
      return false
    },
  })
  return problems.at(-1) ?? null
}

function problemsOfElement(tag: string, attributes: Record<string, string>, text: string): string[] {
  // Ignore editor metadata, such as sodipodi:namedview.
  if (tag.includes(':')) return []
  if (TEXT.includes(tag)) return [`it has <${tag}>, which depends on installed fonts: convert the text to paths`]
  if (!ELEMENTS.includes(tag)) return [`it has <${tag}>: only shapes are accepted`]
  const css = tag === 'style' ? [['the element', text] as const] : []
  return [
    ...Object.keys(attributes)
      .filter((name) => /^on/i.test(name))
      .map((name) => `<${tag}> has ${name}, a script: remove it`),
    ...Object.entries(attributes)
      .filter(([name, value]) => /^(?:xlink:)?href$/i.test(name) && tag !== 'a' && !isWithin(value))
      .map(([name]) => `<${tag}> has ${name} to what is not in the file: embed it`),
    ...[...css, ...Object.entries(attributes)]
      .filter(([, value]) => /@import|url\(\s*["']?(?!\s*["']?(?:#|data:image\/))/i.test(value))
      .map(([name]) => `<${tag}> refers in ${name} to what is not in the file: embed it`),
  ]
}

const isWithin = (reference: string): boolean => /^\s*(?:#|data:image\/(?:png|jpeg|webp|gif);)/i.test(reference)
