import type { Flag, Json, Time } from '#database/columns.ts'
import type { Face } from '#domain/face/face.ts'

/** Tables with the owner's texts and arrangements. */
export type SiteSchema = {
  faces: {
    id: number
    document: Json<Face>
    state: 'draft' | 'published' | 'former' | 'discarded'
    before_id: number | null
    created_at: Time
    published_at: Time | null
    preview_hash: string | null
    preview_ends_at: Time | null
  }
  pages: {
    id: number
    slug: string
    title: string
    body: string
    published: Flag
    before_id: number | null
    created_at: Time
  }
  library: {
    name: string
    src: string
    alt: string
    width: number
    height: number
    widths: Json<number[]>
    color: string
    focus_x: number
    focus_y: number
    created_at: Time
  }
  assortments: {
    id: number
    kind: 'categories' | 'collections'
    document: Json
    published: Flag
    before_id: number | null
    created_at: Time
    /** The import that arranged them, and whose undo reverts them. */
    import_id: number | null
  }
  redirects: { path: string; target: string | null }
  confirmed_steps: { step: string; confirmed_at: Time }
}
