import type { ReactNode } from 'react'
import type { Answer } from '#contract/client.ts'
import { contact } from './contact.tsx'
import { faq } from './faq.tsx'
import { privacy } from './privacy.tsx'
import { returns } from './returns.tsx'
import { shipping } from './shipping.tsx'
import { terms } from './terms.tsx'

/** Where the pages take their figures from, so that they agree with what is charged. */
export type Figures = { shop: Answer<'GET /api/shop'>; shippingOptions: Answer<'GET /api/shipping/options'> }

export type Section = { title: string; content: ReactNode }

export type Page = { title: string; summary: string; sections: (figures: Figures) => Section[] }

export const PAGES = {
  contact: {
    title: 'Contact Us',
    summary: 'How to reach us about an order, a product or a return.',
    sections: contact,
  },
  faq: {
    title: 'Frequently Asked Questions',
    summary: 'Short answers about orders, payment and delivery.',
    sections: faq,
  },
  shipping: {
    title: 'Shipping',
    summary: 'What delivery costs, how long it takes and when it is free.',
    sections: shipping,
  },
  returns: { title: 'Returns', summary: 'How to send something back and get your money back.', sections: returns },
  privacy: { title: 'Privacy Policy', summary: 'What we know about you, why, and for how long.', sections: privacy },
  terms: { title: 'Terms of Service', summary: 'What holds between you and us when you order.', sections: terms },
} satisfies Record<string, Page>

export type PageName = keyof typeof PAGES
