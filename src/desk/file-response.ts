const TYPES: Record<string, readonly [type: string, disposition: 'inline' | 'attachment']> = {
  pdf: ['application/pdf', 'inline'],
  webp: ['image/webp', 'inline'],
  csv: ['text/csv; charset=utf-8', 'attachment'],
  json: ['application/json', 'attachment'],
}

/** A file that the browser shows or saves, under this name. */
export function fileResponse(content: Uint8Array | ReadableStream | string, name: string): Response {
  const [type, disposition] = TYPES[name.split('.').at(-1)!]!
  return new Response(content instanceof Uint8Array ? Uint8Array.from(content) : content, {
    headers: {
      'content-type': type,
      'content-disposition': `${disposition}; filename="${name.replaceAll(/[^\w.-]/g, '')}"`,
    },
  })
}
