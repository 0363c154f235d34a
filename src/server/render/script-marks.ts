import { contentPolicy } from '#server/http/headers.ts'

type Marked = {
  html: string
  /** What comes at the end of the head; its scripts are data. */
  head: string
  /** More of them, to come at the end of the body. */
  scripts: string[]
}

/**
 * Takes the mark, a nonce made for this rendering alone, off the scripts that bear it, and allows these scripts by their
 * hashes: a page that is kept may not carry a nonce, and a script that got into it some other way has no mark.
 * `constant`: scripts that are the same on every page, and need none. The page is taken apart once and put together once:
 * each look at a text of its size costs as much as a component.
 */
export function takeMarks(
  { html, head, scripts }: Marked,
  mark: string,
  constant: string[],
): { html: string; policy: string } {
  const parts = html.split(` nonce="${mark}"`)
  const marked = parts.slice(1).flatMap((rest, before) => codeOf(parts[before]!, rest) ?? [])
  const first = parts.findIndex((part) => part.includes('</head>'))
  add(parts, first, parts[first]!.indexOf('</head>'), [head])
  const added = scripts.map((code) => `<script>${code}</script>`)
  add(parts, parts.length - 1, parts.at(-1)!.lastIndexOf('</body>'), added)
  return {
    html: ['<!DOCTYPE html>', ...parts].join(''),
    policy: contentPolicy([...constant, ...marked, ...scripts], []),
  }
}

/** Puts more into one of the parts of a page. */
function add(parts: string[], index: number, at: number, more: string[]): void {
  const part = parts[index]!
  parts.splice(index, 1, part.slice(0, at), ...more, part.slice(at))
}

/** What runs of the element that stands where two parts of a page meet; null where it is no script, or one of its own file. */
function codeOf(before: string, after: string): string | null {
  const open = after.indexOf('>')
  const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, open)
  return tag.startsWith('<script') && !/\ssrc=/.test(tag) ? after.slice(open + 1, after.indexOf('</script>')) : null
}
