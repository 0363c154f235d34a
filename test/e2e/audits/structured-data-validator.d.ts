/** The package has no types. */
declare module '@adobe/structured-data-validator' {
  type Issue = { severity: 'ERROR' | 'WARNING'; issueMessage: string; path: { property?: string; type?: string }[] }
  export default class Validator {
    /** Root nodes by their class, as `@marbec/web-auto-extractor` reads them from a page. */
    validate(data: { jsonld: Record<string, unknown[]> }): Promise<Issue[]>
  }
}
