import { contentPolicy, type Origins } from '#server/http/headers.ts'

type Document = {
  html: string
  /** Appended to the head. Its scripts contain only data. */
  head: string
  /** The owner's colors, after all other styles. */
  style: string
  /** The first element of the body. React skips it, because React renders no element with this tag name there. */
  notice: string
  /** The last non-script element of the body. React skips it too. */
  reference: string
  scripts: string[]
  origins: Origins | null
}

/** Replaces a page's nonces with hashes in its policy, because a cached page must not have a nonce. Split once, for speed. */
export function replaceNonces(
  { html, head, style, notice, reference, scripts, origins }: Document,
  nonce: string,
  scriptsWithoutNonce: string[],
): { html: string; policy: string } {
  const parts = html.split(` nonce="${nonce}"`)
  const allowed = parts.slice(1).flatMap((rest, before) => codeOf(parts[before]!, rest) ?? [])
  const first = parts.findIndex((part) => part.includes('</head>'))
  if (notice) add(parts, first, parts[first]!.indexOf(BODY) + BODY.length, [notice])
  add(parts, first, parts[first]!.indexOf('</head>'), [head, ...(style ? [`<style>${style}</style>`] : [])])
  const added = scripts.map((code) => `<script>${code}</script>`)
  add(parts, parts.length - 1, parts.at(-1)!.lastIndexOf('</body>'), [reference, ...added])
  return {
    html: ['<!DOCTYPE html>', ...parts].join(''),
    policy: contentPolicy([...scriptsWithoutNonce, ...allowed, ...scripts], style ? [style] : [], origins),
  }
}

const BODY = '</head><body>'

function add(parts: string[], index: number, at: number, more: string[]): void {
  const part = parts[index]!
  parts.splice(index, 1, part.slice(0, at), ...more, part.slice(at))
}

function codeOf(before: string, after: string): string | null {
  const open = after.indexOf('>')
  const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, open)
  return tag.startsWith('<script') && !/\ssrc=/.test(tag) ? after.slice(open + 1, after.indexOf('</script>')) : null
}
