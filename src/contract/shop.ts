import { z } from 'zod'
import { SECTION_NAMES } from '#domain/face/section-names.ts'
import { SWITCHES } from '#domain/face/switches.ts'
import { endpoints } from './endpoint.ts'
import { paymentType } from './payment.ts'
import { dollars, picture } from './shapes.ts'

const link = z.object({
  label: z.string(),
  slug: z.string().meta({ description: 'Of a category, `sale` or `deals`.' }),
})

const menuLink = link.extend({
  under: z.array(link).optional().meta({ description: 'The categories under it, if there are any.' }),
})

const chosenLink = z.object({
  label: z.string(),
  to: z.string().meta({ description: 'A path of the shop, or an address.' }),
})

const dropDownLink = chosenLink.extend({
  links: z.array(chosenLink).optional().meta({ description: 'The categories under it, if there are any.' }),
})

export const shopEndpoints = endpoints({
  'GET /api/shop': {
    summary: "Read the shop's name and constants",
    description:
      'What every page needs to know about the shop: its name and address, the currency, the tax rate as a fraction, the subtotal above which some shipping is free, the ways to pay, and its pages on social networks.',
    auth: 'none',
    response: z.object({
      name: z.string(),
      logo: z
        .object({ light: picture, dark: picture.optional() })
        .optional()
        .meta({ description: 'Shown instead of the name, if the shop has one.' }),
      url: z.string(),
      email: z.string(),
      year: z.number().meta({ description: 'The current year in the time zone of the shop.' }),
      currency: z.literal('USD'),
      taxRate: z.number(),
      freeShippingOver: dollars.nullable().meta({ description: 'Null if no shipping is free above a subtotal.' }),
      returnDays: z.int().meta({ description: 'The days to return an order that is placed now.' }),
      maxQuantity: z.int().meta({ description: 'The greatest quantity of one line of a cart.' }),
      paymentTypes: z.array(paymentType).meta({ description: 'The ways to pay.' }),
      socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  },
  'GET /api/storefront': {
    summary: 'Read what the pages show about the shop',
    description:
      'The menu, the footer and the home page, as they follow from the catalog and from what the shop has chosen. No link leads to an empty list. A shop with demo products shows the demo ones.',
    auth: 'none',
    response: z.object({
      isDemo: z.boolean(),
      isEmpty: z.boolean().meta({ description: 'Whether nothing is for sale yet.' }),
      title: z.string().meta({ description: 'The title of the home page.' }),
      description: z.string().meta({ description: 'The description of the home page.' }),
      menu: z.array(menuLink).meta({ description: 'The categories.' }),
      ownMenu: z
        .array(chosenLink.extend({ links: z.array(dropDownLink).optional() }))
        .optional()
        .meta({ description: 'The links of the header and what drops down from them, if the shop has chosen them.' }),
      tiles: z.array(link.extend({ picture: picture.nullable() })),
      footer: z.array(link),
      blurb: z.string(),
      hero: z.object({
        title: z.string(),
        text: z.string(),
        deals: z.boolean(),
        pictures: z.array(z.object({ slug: z.string().nullable(), name: z.string(), picture })),
        link: chosenLink.optional().meta({ description: 'The button, if the shop has chosen it.' }),
      }),
      banner: z
        .object({ title: z.string(), text: z.string(), picture: picture.nullable(), link: chosenLink.optional() })
        .nullable()
        .meta({ description: 'Null while nothing is on sale.' }),
      announcement: z.object({ text: z.string(), to: z.string().optional() }).optional(),
      columns: z
        .array(z.object({ title: z.string(), links: z.array(chosenLink) }))
        .optional()
        .meta({ description: 'The columns of the footer, if the shop has chosen them.' }),
      home: z
        .array(
          z.object({
            section: z.enum(SECTION_NAMES),
            title: z.string().optional(),
            text: z.string().optional(),
            picture: picture.optional(),
            link: chosenLink.optional(),
            list: z
              .string()
              .optional()
              .meta({ description: 'The slug of the category or collection whose products it shows.' }),
            number: z.int().optional().meta({ description: 'How many products it shows.' }),
          }),
        )
        .optional()
        .meta({ description: 'The sections of the home page, if the shop has chosen them.' }),
      socialCard: z.string().optional(),
      off: z.array(z.enum(SWITCHES)).optional().meta({ description: 'What the pages do without.' }),
      newsletterConsent: z.string().optional().meta({
        description:
          'What subscribers agree to. Without it `POST /api/newsletter` takes no addresses: the form says thank you and makes no call.',
      }),
    }),
  },
  'GET /api/journal': {
    summary: 'Read the entries of the journal',
    description:
      'Twenty per page, newest first, each from its day on. Empty if there are none. Their texts are pages: `GET /api/pages/journal%2F…`.',
    auth: 'none',
    query: z.object({
      page: z.string().optional().meta({ description: 'From 1. A page after the last one is the last one.' }),
    }),
    response: z.object({
      page: z.int(),
      pages: z.int(),
      entries: z.array(z.object({ name: z.string(), title: z.string(), date: z.string(), summary: z.string() })),
    }),
  },
  'GET /api/pages/{page}': {
    summary: 'Read a page that the owner wrote',
    description:
      'The title and the text of a page, with the facts of the shop filled in. `page` is null if the owner has not written it: the storefront has its own texts for `shipping`, `returns` and others.',
    auth: 'none',
    params: z.object({ page: z.string().max(100).meta({ description: 'Its name, such as `about-us`.' }) }),
    response: z.object({
      page: z
        .object({
          title: z.string(),
          html: z.string().meta({ description: 'Sanitized HTML.' }),
          description: z.string().meta({ description: 'The beginning of the text, for search results.' }),
          date: z.string().optional().meta({ description: 'The day of an entry of the journal.' }),
        })
        .nullable(),
    }),
  },
})
