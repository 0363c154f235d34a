import { readRedirect } from '#domain/redirects.ts'
import { columnsOf, type Format } from '#shop/import/formats/columns.ts'
import { headerOf, readRows } from '#shop/import/formats/csv-file.ts'
import { addProblems, BadFile, noProblems, type Problems } from '#shop/import/problems.ts'
import type { GivenRedirect } from './dead-ends.ts'

/** Shopify's redirect export. */
const FORMAT: Format = {
  read: ['Redirect from', 'Redirect to'],
  otherNames: { from: 'Redirect from', to: 'Redirect to', Path: 'Redirect from', Target: 'Redirect to' },
  isText: () => false,
}

/** Reads "Redirect from" and "Redirect to"; an empty target means gone. Throws BadFile. Returns a problem for each bad row. */
export async function readRedirectFile(
  file: string,
  shopUrl: string,
): Promise<{ redirects: GivenRedirect[]; problems: Problems }> {
  const columns = columnsOf(file, await headerOf(file), FORMAT)
  const missing = FORMAT.read.filter((column) => !columns.names.includes(column))
  if (missing.length > 0) throw new BadFile(`${file} has no column "${missing.join('" and no column "')}".`)
  const problems = noProblems()
  const redirects = new Map<string, GivenRedirect>()
  for await (const { line, cells, problems: unreadable } of readRows(file, columns)) {
    addProblems(problems, unreadable)
    const redirect = readRedirect(cells['Redirect from']!, cells['Redirect to'] || null, shopUrl)
    const other = typeof redirect === 'string' ? undefined : redirects.get(redirect.path)
    if (typeof redirect === 'string') addProblems(problems, [{ where: `line ${line}`, reason: redirect }])
    else if (other && other.target !== redirect.target)
      addProblems(problems, [
        { where: `line ${line}`, reason: `${redirect.path} leads elsewhere in line ${other.line}` },
      ])
    else redirects.set(redirect.path, { ...redirect, line })
  }
  return { redirects: [...redirects.values()], problems }
}
