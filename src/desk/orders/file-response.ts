const TYPES: Record<string, string> = { pdf: 'application/pdf', webp: 'image/webp' }

/** A file that the browser shows, and saves under this name. */
export const fileResponse = (content: Uint8Array, name: string): Response =>
  new Response(Uint8Array.from(content), {
    headers: {
      'content-type': TYPES[name.split('.').at(-1)!]!,
      'content-disposition': `inline; filename="${name.replaceAll(/[^\w.-]/g, '')}"`,
    },
  })
