import type { Json, Time } from '#database/columns.ts'
import type { ProductChoice } from '#domain/catalog/price-change.ts'

export type ImportSchema = {
  import_journal: {
    id: number
    highest_id: number
    state: 'writing' | 'ending' | 'kept' | 'forgotten'
    heartbeat_at: Time
    kind: 'import' | 'prices' | 'sale'
  }
  sales: {
    id: number
    /** The product choice. */
    products: Json<ProductChoice>
    rate: number
    ending_cents: number | null
    starts_at: Time
    ends_at: Time | null
    state: 'planned' | 'running' | 'ended'
    import_id: number | null
  }
  counted_files: { digest: string; stock_mode: 'add' | 'difference'; imported_at: Time; import_id: number | null }
  source_ids: { source_id: string; product_id: number }
  /** Only on PostgreSQL. */
  media: { name: string; content: Buffer; sha256: string; created_at: Time }
  import_undo_log: {
    import_id: number
    product_id: number
    product: Json
    product_after: Json | null
  }
}
