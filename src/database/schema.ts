import type { Kysely, Transaction } from 'kysely'

type Flag = 0 | 1
/** JSON text. */
type Json = string
/** ISO-8601, UTC. */
type Time = string

/** The columns of the search index, which differ: see `search-index.ts` in `database/sqlite` and `database/postgres`. */
export type WordColumns = { name: string; kind: string; body: string } | { terms: string }

export type Schema = {
  /** `goods_version` is the version of products and lists; `version` also rises with stock. */
  catalog_version: { id: 1; version: number; goods_version: number }
  products: {
    id: number
    slug: string
    name: string
    name_folded: string
    description: string
    category: string
    category_slug: string
    vendor: string
    tags: Json
    options: Json
    featured: Flag
    on_sale: Flag
    is_deal: Flag
    rating: number
    reviews: number
    price_cents: number
    compare_at_cents: number | null
    price_varies: Flag
    in_stock: Flag
    variant_count: number
    only_variant_id: string | null
    listed: Flag
    created_at: Time
    updated_at: Time
  }
  product_words: {
    product_id: number
    place: number
    name_folded: string
  } & WordColumns
  search_words: { word: string; in_name: Flag }
  /** The rows of the catalog index; `facets` are its attributes, `changed` the `goods_version` that last wrote the row. */
  shelf: {
    product_id: number
    changed: number
    listed: Flag
    on_sale: Flag
    is_deal: Flag
    featured: Flag
    price_cents: number
    rating: number
    category_slug: string
    facets: Json
  }
  search_version: { id: 1; version: number }
  product_pictures: {
    product_id: number
    position: number
    src: string
    alt: string
    width: number | null
    height: number | null
    widths: Json
    color: string | null
  }
  variants: {
    id: string
    product_id: number
    position: number
    sku: string | null
    options: Json
    price_cents: number
    compare_at_cents: number | null
    stock: number | null
    picture: number | null
    retired: Flag
    supplied: number | null
    sold: number
    returned: number
  }
  accounts: {
    id: string
    email: string
    email_folded: string
    first_name: string
    last_name: string
    password_hash: string
    session_version: number
    created_at: Time
    updated_at: Time
  }
  password_resets: { id: string; account_id: string | null; token_hash: string; expires_at: Time }
  rate_limits: { key: string; clear_at_ms: number }
  carts: {
    id: string
    cookie_hash: string | null
    account_id: string | null
    /** The state of the checkout: `CartRow.checkout`. */
    draft: Json
    request_key: string
    created_at: Time
    updated_at: Time
    card_since: Time | null
  }
  cart_lines: { cart_id: string; variant_id: string; quantity: number; added_at: Time }
  wishlist_items: { account_id: string; product_id: number; added_at: Time }
  shipping_options: {
    id: string
    name: string
    description: string
    price_cents: number
    estimated_delivery: string
    free_over_threshold: Flag
    position: number
  }
  payments: {
    id: string
    cart_id: string
    gateway: string
    reference: string | null
    amount_cents: number
    /** 'created' is a payment intent: nothing has been asked of the gateway. */
    state: 'created' | 'authorizing' | 'authorized' | 'captured' | 'released' | 'declined'
    method: string
    brand: string | null
    last4: string | null
    created_at: Time
    updated_at: Time
    /** When the gateway confirmed the release. */
    given_back_at: Time | null
  }
  orders: {
    id: string
    number: string
    request_key: string
    account_id: string | null
    cart_id: string
    payment_id: string
    status: string
    email: string
    shipping_address: Json
    billing_address: Json
    shipping_method: Json
    payment_method: string
    subtotal_cents: number
    shipping_cents: number
    tax_cents: number
    total_cents: number
    created_at: Time
    mailed_at: Time | null
  }
  order_lines: {
    order_id: string
    position: number
    product_id: number
    variant_id: string
    slug: string
    sku: string | null
    name: string
    options: Json
    price_cents: number
    quantity: number
    picture: Json | null
  }
  import_journal: {
    id: number
    highest_id: number
    state: 'writing' | 'ending' | 'kept' | 'forgotten'
    heartbeat_at: Time
  }
  import_undo_log: { import_id: number; product_id: number; product: Json }
  demand: { day: string; kind: 'search' | 'filters' | 'sold out'; text: string; count: number }
  outbox: {
    id: string
    kind: 'capture' | 'release' | 'mail'
    payload: Json
    due_at: Time
    attempts: number
    last_error: string | null
    done_at: Time | null
    created_at: Time
    /** When the last attempt failed: `OpenMessage.failedAt`. */
    poisoned_at: Time | null
  }
}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
