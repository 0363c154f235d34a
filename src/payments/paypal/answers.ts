export type Money = { currency_code: string; value: string }

export type Link = { href: string; rel: string }

export type Authorization = {
  id: string
  status: 'CREATED' | 'CAPTURED' | 'DENIED' | 'PARTIALLY_CAPTURED' | 'VOIDED' | 'PENDING'
  amount: Money
  create_time: string
  update_time?: string
  expiration_time?: string
}

export type Capture = {
  id: string
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED'
  status_details?: { reason?: string }
}

export type Refund = {
  id: string
  status: 'CANCELLED' | 'FAILED' | 'PENDING' | 'COMPLETED'
  amount: Money
  /** The refund's key. */
  invoice_id?: string
}

type PurchaseUnit = {
  amount?: Money
  /** The attempt's key. */
  custom_id?: string
  payments?: { authorizations?: Authorization[]; captures?: Capture[]; refunds?: Refund[] }
}

export type Order = {
  id: string
  status: 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED'
  create_time?: string
  update_time?: string
  purchase_units?: PurchaseUnit[]
  links?: Link[]
}
