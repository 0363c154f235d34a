/** Maps words in a user agent to browser names. A user agent contains several of these words; the first match wins. */
const BROWSERS: [word: RegExp, name: string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [word: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const UNKNOWN_DEVICE = 'Unknown device'

export function deviceOf(userAgent: string): string {
  const named = (words: typeof BROWSERS) => words.find(([word]) => word.test(userAgent))?.[1]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(' on ') || UNKNOWN_DEVICE
}
