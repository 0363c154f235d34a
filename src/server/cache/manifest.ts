import { readyAnswer, type ReadyAnswer } from '#server/http/cached-response.ts'

/** What a browser needs to keep the shop as an application: made here, because its name is a setting. */
const manifestOf = (name: string) => ({
  name,
  short_name: name,
  start_url: '/',
  // With the browser's own Back and address: a shop is a place of many pages.
  display: 'minimal-ui',
  background_color: '#faf9f6',
  theme_color: '#faf9f6',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

export function manifest(name: string, headers: Record<string, string>): ReadyAnswer {
  const own = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' }
  return readyAnswer(200, { ...headers, ...own }, { identity: Buffer.from(JSON.stringify(manifestOf(name))) })
}
