import { invalid, notFound } from '#domain/errors.ts'
import { formatCents, parseCents, type Cents } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import { cardNumberError } from './card-numbers.ts'
import { COUNTRIES, COUNTRY_CODES, type Country } from './countries.ts'
import type { ShippingOption } from './shipping.ts'

/** Texts that the owner types for an option; undefined keeps the current value. `position` counts from 1. */
export type ShippingTexts = Partial<
  Record<'name' | 'description' | 'delivery' | 'price' | 'free' | 'pickup' | 'position', string>
>

/** Limited because the product feed repeats each option for every country and variant. */
export const MAX_OPTIONS = 20
const MAX_PRICE_CENTS: Cents = 1_000_000
const MAX_ID_CHARACTERS = 30
const MAX_CHARACTERS = { name: 50, description: 120, delivery: 40 }

type Options = readonly ShippingOption[]

/** Throws 'invalid' for an id that is taken or malformed, and for an invalid text. */
export function withAddedOption(options: Options, id: string, texts: ShippingTexts): Options {
  if (!isId(id)) throw invalid(ID_SENTENCE)
  if (options.some((one) => one.id === id)) throw invalid(`There is already a shipping option ${id}.`)
  if (options.length >= MAX_OPTIONS) throw invalid(`A shop has at most ${MAX_OPTIONS} shipping options.`)
  const blank = { id, name: '', description: '', priceCents: 0, estimatedDelivery: '', freeOverThreshold: false }
  return moved([...options, changed(blank, texts)], id, texts)
}

/** Throws 'not_found' for an unknown option, 'invalid' for an invalid text. */
export function withChangedOption(options: Options, id: string, texts: ShippingTexts): Options {
  const before = optionNamed(options, id)
  return moved(
    options.map((one) => (one === before ? changed(one, texts) : one)),
    id,
    texts,
  )
}

/** Throws 'not_found' for an unknown option, 'invalid' for the last one. */
export function withoutOption(options: Options, id: string): Options {
  const removed = optionNamed(options, id)
  if (options.length === 1) throw invalid(`${id} is the only shipping option: orders need one. Add another first.`)
  return options.filter((one) => one !== removed)
}

const ID_SENTENCE = `The id of a shipping option has lowercase letters, digits and single dashes, and at most ${MAX_ID_CHARACTERS} characters, such as next-day.`

const isId = (text: string): boolean => text.length <= MAX_ID_CHARACTERS && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

function optionNamed(options: Options, id: string): ShippingOption {
  const option = options.find((one) => one.id === id)
  if (option) return option
  throw notFound(`There is no shipping option "${id}". Existing ones: ${options.map((one) => one.id).join(', ')}.`)
}

const changed = (option: ShippingOption, { pickup, ...texts }: ShippingTexts): ShippingOption =>
  withPickup({ ...option, ...changedTexts(texts) }, pickup)

const changedTexts = ({ name, description, delivery, price, free }: ShippingTexts): Partial<ShippingOption> => ({
  ...(name !== undefined && { name: readLine('name', name) }),
  ...(description !== undefined && { description: readLine('description', description) }),
  ...(delivery !== undefined && { estimatedDelivery: readLine('delivery', delivery) }),
  ...(price !== undefined && { priceCents: priceOf(price) }),
  ...(free !== undefined && { freeOverThreshold: flagOf(free) }),
})

/** Moves the option to the given position. */
function moved(options: Options, id: string, { position }: ShippingTexts): Options {
  if (position === undefined) return options
  const index = /^\d{1,2}$/.test(position) ? Number(position) - 1 : -1
  if (index < 0 || index >= options.length)
    throw invalid(`--position must be a number from 1 to ${options.length}. It is "${position}".`)
  return options
    .filter((one) => one.id !== id)
    .toSpliced(
      index,
      0,
      options.find((one) => one.id === id)!,
    )
}

function withPickup({ pickupCountry, ...option }: ShippingOption, text: string | undefined): ShippingOption {
  const country = text === undefined ? pickupCountry : pickupOf(text)
  return { ...option, ...(country && { pickupCountry: country }) }
}

function pickupOf(text: string): Country | undefined {
  if (text === 'no') return undefined
  const index = [...COUNTRIES, ...COUNTRY_CODES].findIndex((one) => one.toLowerCase() === text.trim().toLowerCase())
  if (index >= 0) return COUNTRIES[index % COUNTRIES.length]
  throw invalid(
    `--pickup must be the country where buyers come, one of ${COUNTRIES.join(', ')}, or no. It is "${text}".`,
  )
}

function readLine(field: keyof typeof MAX_CHARACTERS, text: string): string {
  const line = text.trim()
  const most = MAX_CHARACTERS[field]
  if (!line && field !== 'description') throw invalid(`--${field} must not be empty.`)
  if (line.length > most) throw invalid(`--${field} must have at most ${most} characters. It has ${line.length}.`)
  if (plainLine(line) !== line || !line.isWellFormed())
    throw invalid(`--${field} must be one line without control characters and double spaces.`)
  const problem = cardNumberError(`--${field}`, line)
  if (problem) throw invalid(`${problem}.`)
  return line
}

function priceOf(text: string): Cents {
  const cents = parseCents(text)
  if (cents === null) throw invalid(`--price must be dollars, such as 5.99. It is "${text}".`)
  if (cents > MAX_PRICE_CENTS) throw invalid(`--price must be at most ${formatCents(MAX_PRICE_CENTS)}.`)
  return cents
}

function flagOf(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw invalid(`--free must be yes or no. It is "${text}".`)
  return text === 'yes'
}
