import type { Kysely, Transaction } from 'kysely'
import type { Flag, Json, Time } from './columns.ts'
import type { AccountsSchema } from '#database/accounts/schema.ts'
import type { CartSchema } from '#database/cart/schema.ts'
import type { DocumentsSchema } from '#database/orders/documents/documents-schema.ts'
import type { ImportSchema } from '#database/import/schema.ts'
import type { ChargeRow, HistorySchema } from '#database/orders/history-schema.ts'
import type { PeopleSchema } from '#database/people/schema.ts'
import type { PaymentsSchema } from '#database/payments/payments-schema.ts'
import type { ProductAttributes } from '#database/product-list/attributes.ts'
import type { SiteSchema } from '#database/face/site-schema.ts'
import type { OptionValue, Picture, Product } from '#domain/catalog/products.ts'
import type { WebhooksSchema } from '#database/webhooks/schema.ts'
import type { Address } from '#domain/checkout/address.ts'
import type { Country } from '#domain/checkout/countries.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { LostDemandKind } from '#domain/search/lost-demand.ts'

/** Null if the owner has set none by command. */
type ChosenRates = Record<'tax_rate' | 'free_shipping_over_cents' | 'return_days' | 'max_quantity', number | null>

/** The databases have different columns for the search index: see their `search-index.ts`. `kind` contains the metadata. */
export type WordColumns = { name: string; kind: string; body: string } | { terms: string }

export type Schema = AccountsSchema &
  CartSchema &
  HistorySchema &
  PaymentsSchema &
  PeopleSchema &
  DocumentsSchema &
  SiteSchema &
  WebhooksSchema &
  ImportSchema & {
    /** `products_version` is that of products and lists; `version`, the catalog version, also rises with stock. */
    catalog_version: {
      id: 1
      version: number
      products_version: number
      demo_removed: Flag
    } & ChosenRates &
      Record<'time_zone' | 'shop_url', string | null>
    products: {
      id: number
      slug: string
      name: string
      name_folded: string
      description: string
      category: string
      category_slug: string
      vendor: string
      seo_title: string
      seo_description: string
      tags: Json<string[]>
      options: Json<Product['options']>
      featured: Flag
      /** The position among the featured products, starting at 1; 0 if not featured. */
      position: number
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
      /** The product's `featuredRank`. */
      place: number
      name_folded: string
    } & WordColumns
    search_words: { word: string; in_name: Flag }
    /** The rows of the catalog index; `facets` are its attributes, `changed` the `products_version` that last wrote the row. */
    product_index: Pick<
      Schema['products'],
      'listed' | 'on_sale' | 'is_deal' | 'featured' | 'position' | 'price_cents' | 'rating' | 'category_slug'
    > & { product_id: number; changed: number; facets: Json<ProductAttributes>; highest_cents: number }
    search_version: { id: 1; version: number }
    synonyms: { id: 1; text: string }
    product_pictures: {
      product_id: number
      position: number
      src: string
      alt: string
      width: number | null
      height: number | null
      widths: Json<number[]>
      color: string | null
    }
    variants: {
      id: string
      product_id: number
      position: number
      sku: string | null
      options: Json<OptionValue[]>
      price_cents: number
      compare_at_cents: number | null
      stock: number | null
      picture: number | null
      barcode: string | null
      weight_grams: number | null
      cost_cents: number | null
      requires_shipping: Flag
      taxable: Flag
      retired: Flag
      supplied: number | null
      sold: number
      returned: number
    }
    past_prices: { variant_id: string; price_cents: number; ended_at: Time }
    shipping_options: {
      id: string
      name: string
      description: string
      price_cents: number
      estimated_delivery: string
      free_over_threshold: Flag
      pickup_country: Country | null
      position: number
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
      /** The email address as the domain folds it; null for an order of an earlier version until the shop starts. */
      email_folded: string | null
      shipping_address: Json<Address>
      billing_address: Json<Address>
      shipping_method: Json<Order['shippingOption']>
      payment_method: string
      subtotal_cents: number
      shipping_cents: number
      tax_cents: number
      total_cents: number
      created_at: Time
      mailed_at: Time | null
      tax_rate: number | null
      return_days: number
      withdrawal: 0 | 1
      /** The block in which it is searched for; null until a running shop has added its terms. */
      block: number | null
    }
    /** Orders from `since` to the next block's are in a block. */
    order_blocks: { block: number; since: Time }
    order_terms: { block: number; term: string; number: string }
    order_charges: ChargeRow & { order_id: string }
    refund_charges: ChargeRow & { refund_id: string }
    order_lines: {
      order_id: string
      position: number
      product_id: number
      variant_id: string
      slug: string
      sku: string | null
      name: string
      options: Json<OptionValue[]>
      price_cents: number
      quantity: number
      picture: Json<Picture> | null
      requires_shipping: Flag
      taxable: Flag
    }
    demand: { day: string; kind: LostDemandKind; text: string; count: number }
    outbox: {
      id: string
      kind: 'capture' | 'release' | 'refund' | 'look' | 'document' | 'mail' | 'purge' | 'webhook'
      payload: Json
      due_at: Time
      attempts: number
      last_error: string | null
      done_at: Time | null
      created_at: Time
      /** Null unless the last attempt failed: `OpenMessage.failedAt`. */
      failed_at: Time | null
      held_at: Time | null
      /** The webhook that a message is for. */
      receiver: string | null
    }
    dropped_messages: Pick<Schema['outbox'], 'id' | 'kind' | 'payload' | 'last_error'> & {
      reason: string
      dropped_at: Time
    }
  }

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
