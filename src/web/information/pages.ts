import type { ReactNode } from 'react'
import type { Answer } from '#contract/client.ts'
import { INFORMATION } from '#domain/information.ts'
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
  contact: { ...INFORMATION.contact, sections: contact },
  faq: { ...INFORMATION.faq, sections: faq },
  shipping: { ...INFORMATION.shipping, sections: shipping },
  returns: { ...INFORMATION.returns, sections: returns },
  privacy: { ...INFORMATION.privacy, sections: privacy },
  terms: { ...INFORMATION.terms, sections: terms },
} satisfies Record<keyof typeof INFORMATION, Page>

export type PageName = keyof typeof PAGES
