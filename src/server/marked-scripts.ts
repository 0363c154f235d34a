import { contentPolicy } from './headers.ts'

type Marked = {
  html: string
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
  { html, scripts }: Marked,
  mark: string,
  constant: string[],
): { html: string; policy: string } {
  const parts = html.split(` nonce="${mark}"`)
  const marked = parts.slice(1).flatMap((rest, before) => codeOf(parts[before]!, rest) ?? [])
  const last = parts.pop()!
  const end = last.lastIndexOf('</body>')
  const added = scripts.map((code) => `<script>${code}</script>`)
  return {
    html: ['<!DOCTYPE html>', ...parts, last.slice(0, end), ...added, last.slice(end)].join(''),
    policy: contentPolicy([...constant, ...marked, ...scripts], []),
  }
}

/** What runs of the element that stands where two parts of a page meet; null where it is no script, or one of its own file. */
function codeOf(before: string, after: string): string | null {
  const open = after.indexOf('>')
  const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, open)
  return tag.startsWith('<script') && !/\ssrc=/.test(tag) ? after.slice(open + 1, after.indexOf('</script>')) : null
}
