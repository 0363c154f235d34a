import { createCachedResponse, type CachedResponse } from '#server/http/cached-response.ts'

/** The web app manifest, which is not a static file because the shop's name is a setting. */
const webAppManifest = (name: string) => ({
  name,
  short_name: name,
  start_url: '/',
  // Keeps the browser's Back button and URL, which a shop with many pages needs.
  display: 'minimal-ui',
  background_color: '#faf9f6',
  theme_color: '#faf9f6',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

export function webAppManifestResponse(name: string, headers: Record<string, string>): CachedResponse {
  const own = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' }
  return createCachedResponse(
    200,
    { ...headers, ...own },
    { identity: Buffer.from(JSON.stringify(webAppManifest(name))) },
  )
}
