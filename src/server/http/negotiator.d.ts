// The package's types lack `preferred`.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> })
    encodings<T extends string>(available: readonly T[], options: { preferred: readonly T[] }): T[]
  }
}
