import Validator from '@adobe/structured-data-validator'
import type { Node } from '../support/structured-data.ts'

/** Returns what the data of a page lacks for the results that search engines show with prices and stars. */
export async function richResultFindings(graph: Node[]): Promise<string[]> {
  const jsonld = Object.groupBy(graph, (node) => node['@type']) as Record<string, Node[]>
  const issues = await new Validator().validate({ jsonld })
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ issueMessage, path }) => `${path.map(({ property, type }) => property ?? type).join('.')}: ${issueMessage}`)
}
