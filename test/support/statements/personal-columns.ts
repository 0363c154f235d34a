const names = (text: string): string[] => text.trim().split(/\s+/)

/** The columns that may contain personal data, by what happens to it. */
export const PERSONAL_COLUMNS = {
  /** Exported, and deleted by an erasure. */
  erased: names(`
    accounts.email newsletter_subscriptions.email accounts.first_name accounts.last_name addresses.address sessions.device passkeys.name carts.draft
    orders.email orders.shipping_address parcels.tracking_number parcels.tracking_url
    returns.comment returns.answer refunds.reason refunds.settlement cancellations.reason`),
  /** Deleted too, but not exported: proofs, copies for a search, pending messages, and notes of the shop, which shoppers never see. */
  erasedOnly: names(`
    accounts.email_folded newsletter_subscriptions.email_folded newsletter_subscriptions.token_hash
    newsletter_subscriptions.unsubscribe_token accounts.password_hash passkeys.public_key sessions.end_key password_resets.token_hash
    orders.email_folded order_terms.term returns.request_digest carts.shipping_email carts.billing_email carts.agreed order_events.details outbox.payload outbox.last_error
    dropped_messages.payload dropped_messages.last_error dropped_messages.reason
    order_notes.text order_views.name order_views.filters deeds.input deeds.value_before deeds.value_after`),
  /** Exported, and kept for bookkeeping. */
  kept: names('orders.billing_address documents.content payments.brand payments.last4'),
}

/** Columns of the same tables without personal data, including keys and hashes that are random or identify no one. */
export const PLAIN_COLUMNS = names(`
  outbox.receiver order_events.actor parcels.carrier returns.reason returns.wish returns.request_key
  orders.number order_terms.number order_blocks.since orders.shipping_method orders.payment_method orders.request_key
  order_charges.title order_charges.refunded_with refund_charges.title refund_charges.refunded_with
  refunds.failure refunds.origin refunds.reference payments.failure payments.gateway payments.reference payments.method payments.capture_mode
  payments.dispute_answer_by newsletter_subscriptions.source newsletter_subscriptions.agreed_to
  carts.request_key payment_links.token_hash carts.cookie_hash carts.card_since carts.unread_since rate_limits.key
  order_lines.slug order_lines.sku order_lines.name order_lines.options order_lines.picture
  order_notes.by_name order_views.by_name deeds.deed deeds.about deeds.by_name deeds.outcome`)

/** Ids, times and states of any table. */
export const isPlainName = (column: string): boolean => /(?:^|_)(?:id|at|kind|state|status)$/.test(column)

/** Tables of the catalog, of imports and of settings, keys of programs, and people of the desk, who are no shoppers. Searches without results are counted per day, without a person. */
export const PLAIN_TABLES = names(`
  products product_pictures product_words variants past_prices product_index search_words synonyms faces assortments confirmed_steps redirects pages library demand catalog_version
  import_journal import_undo_log sales counted_files source_ids shipping_options document_series migrations nodes token_secret media api_keys webhooks
  people desk_links desk_passkeys desk_sessions`)
