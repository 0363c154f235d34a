import {
  eventlessReturns,
  type EventlessReturn,
  overreturnedLines,
  oversettledLines,
  wrongReturns,
  type WrongReturn,
} from '#database/audit/return-audits.ts'
import type { Db } from '#database/schema.ts'
import { returnName } from '#domain/orders/returns/returns.ts'

export async function returnProblems(db: Db): Promise<string[]> {
  const lines = await overreturnedLines(db)
  const settled = await oversettledLines(db)
  const states = await wrongReturns(db)
  const eventless = await eventlessReturns(db)
  return [
    ...lines.map(
      ({ number, name, parceled, returned }) =>
        `Order ${number}: ${returned} items of ${name} are in returns, but ${parceled} were in parcels.`,
    ),
    ...settled.map(
      ({ number, name, settled: pieces, givenBack }) =>
        `Order ${number}: ${pieces} items of ${name} were refunded or replaced, but ${givenBack} were returned or canceled.`,
    ),
    ...states.map((one) => `Return ${returnName(one.number, one.ordinal)}: it is ${one.state}, ${whyWrong(one)}.`),
    ...eventless.map(
      ({ number, ordinal, kind }) =>
        `Return ${returnName(number, ordinal)}: no event says that it was ${EVENT_WORDS[kind]}.`,
    ),
  ]
}

function whyWrong({ state, refund, restocked, replacedAt }: WrongReturn): string {
  if (replacedAt !== null)
    return refund === null ? 'but its items were replaced' : `but its items were replaced, and its refund is ${refund}`
  if (state === 'received') return refund === null ? 'but it has no refund' : 'but its refund is done'
  if (refund !== null) return `but its refund is ${refund}`
  return `but ${restocked} of its items were restocked`
}

const EVENT_WORDS: Record<EventlessReturn['kind'], string> = {
  withdrawn: 'declared',
  returnRequested: 'requested',
  returnApproved: 'approved',
  returnRefused: 'refused',
  returnReceived: 'received',
  replaced: 'replaced',
  returnSuperseded: 'superseded',
  returnClosed: 'closed',
}
