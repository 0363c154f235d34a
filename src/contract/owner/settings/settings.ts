import { z } from 'zod'
import { COUNTRIES } from '#domain/checkout/countries.ts'
import type { ShippingOption } from '#domain/checkout/shipping.ts'
import type { ShippingTexts } from '#domain/checkout/shipping-changes.ts'
import type { Deed } from '#contract/owner/deed.ts'
import { file } from '#contract/owner/shapes.ts'

/** `source`: where the value comes from. */
const setting = z.object({
  name: z.string(),
  value: z.number(),
  source: z.enum(['command', 'environment', 'default']),
})

const shippingOption: z.ZodType<ShippingOption> = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  priceCents: z.int(),
  estimatedDelivery: z.string(),
  freeOverThreshold: z.boolean(),
  pickupCountry: z.enum(COUNTRIES).optional(),
})
const options = z.array(shippingOption).readonly()
const named = z.object({ id: z.string() })

/** Raw text from the owner, parsed by the domain. */
const texts = {
  name: z.string().optional(),
  description: z.string().optional(),
  delivery: z.string().optional(),
  price: z.string().optional(),
  free: z.string().optional(),
  pickup: z.string().optional(),
  position: z.string().optional(),
} satisfies Record<keyof ShippingTexts, z.ZodType>
const changedOptions = z.object({ before: options, after: options })

export const settingDeeds = {
  'GET /owner/settings': {
    title: 'List the tax rate, the free shipping threshold and other values, and where each comes from',
    who: 'helper',
    input: z.object({}),
    output: z.object({ settings: z.array(setting) }),
    errors: [],
  },
  'PUT /owner/settings/{name}': {
    title: 'Set a setting, or unset it',
    who: 'owner',
    undo: 'PUT /owner/settings/{name}',
    input: z.object({ name: z.string(), value: z.string().nullable() }),
    output: z.object({ before: setting, after: setting }),
    errors: ['invalid', 'not_found'],
  },
  'GET /owner/shipping-options': {
    title: 'List the shipping options in order',
    who: 'helper',
    input: z.object({}),
    output: z.object({ options }),
    errors: [],
  },
  'POST /owner/shipping-options': {
    title: 'Add a shipping option',
    who: 'owner',
    undo: 'DELETE /owner/shipping-options/{id}',
    input: named.extend(texts),
    output: changedOptions,
    errors: ['invalid', 'conflict'],
  },
  'PUT /owner/shipping-options/{id}': {
    title: 'Change a shipping option; orders keep what they had',
    who: 'owner',
    undo: 'PUT /owner/shipping-options/{id}',
    input: named.extend(texts),
    output: changedOptions,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  'DELETE /owner/shipping-options/{id}': {
    title: 'Remove a shipping option',
    who: 'owner',
    undo: 'POST /owner/shipping-options',
    input: named,
    output: changedOptions,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  'GET /owner/synonyms': {
    title: 'Read the search synonyms',
    who: 'helper',
    input: z.object({}),
    output: z.object({ text: z.string() }),
    errors: [],
  },
  'PUT /owner/synonyms': {
    title: 'Replace the search synonyms with those in a file',
    who: 'owner',
    undo: 'PUT /owner/synonyms',
    input: z.object({ file }),
    /** `lonely`: lines with a single word, which have no effect. `mappings`: lines with an arrow. */
    output: z.object({ before: z.int(), after: z.int(), lonely: z.int(), mappings: z.int() }),
    errors: ['invalid'],
  },
} as const satisfies Record<string, Deed>
