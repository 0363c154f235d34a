import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { paymentType } from './payment.ts'
import { dollars } from './shapes.ts'

export const shopEndpoints = endpoints({
  'GET /api/shop': {
    summary: "Read the shop's name and constants",
    description:
      'What every page needs to know of the shop: its name and address, the currency, the tax rate as a fraction, the subtotal above which some shipping is free, how can be paid, and its pages on social networks.',
    auth: 'none',
    response: z.object({
      name: z.string(),
      url: z.string(),
      email: z.string(),
      year: z.number().meta({ description: 'The year of today in the time zone of the shop.' }),
      currency: z.literal('USD'),
      taxRate: z.number(),
      freeShippingOver: dollars,
      paymentTypes: z.array(paymentType).meta({ description: 'How it can be paid.' }),
      socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  },
})
