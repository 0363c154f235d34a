import { InvalidArgumentError, Option } from 'commander'
import { LOST_DEMAND_DAYS } from '#domain/search/lost-demand.ts'

export const daysOption = (): Option =>
  new Option('--days <days>', 'the number of days, including today').argParser(readDays).default(30)

function readDays(text: string): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > LOST_DEMAND_DAYS)
    throw new InvalidArgumentError(`It must be a number from 1 to ${LOST_DEMAND_DAYS}.`)
  return days
}
