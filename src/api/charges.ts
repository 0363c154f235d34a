import type { Answer } from '#contract/client.ts'
import type { Charge } from '#domain/charges/charges.ts'
import { toDollars } from '#domain/money.ts'

type ChargeAnswer = Answer<'GET /api/orders/{id}'>['charges'][number]

export const chargeAnswer = ({ kind, title, amountCents, position }: Charge): ChargeAnswer => ({
  kind,
  title,
  amount: toDollars(amountCents),
  item: position,
})
