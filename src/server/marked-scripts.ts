import { contentPolicy } from './headers.ts'

/**
 * Takes the mark, a nonce made for this rendering alone, off the scripts that bear it, and allows these scripts by their
 * hashes: a page that is kept may not carry a nonce, and a script that got into it some other way has no mark.
 * `constant`: scripts that are the same on every page, and need none.
 */
export function takeMarks(marked: string, mark: string, constant: string[]): { html: string; policy: string } {
  const bearing = ` nonce="${mark}"`
  const scripts = Array.from(
    marked.matchAll(/<script(?<head>[^>]*)>(?<code>[\s\S]*?)<\/script>/g),
    ({ groups }) => groups!,
  )
    .filter(({ head }) => head!.includes(bearing) && !/\ssrc=/.test(head!))
    .map(({ code }) => code!)
  return { html: marked.replaceAll(bearing, ''), policy: contentPolicy([...constant, ...scripts], []) }
}
