import { INFORMATION } from '#domain/information.ts'
import * as urls from '#domain/urls.ts'
import { accessibility } from './accessibility.tsx'
import { contact } from './contact.tsx'
import { faq } from './faq.tsx'
import { privacy } from './privacy.tsx'
import { returns } from './returns.tsx'
import { shipping } from './shipping.tsx'
import type { Figures, Section } from './section.ts'
import { terms } from './terms.tsx'

export type Page = { url: string; title: string; summary: string; sections: (figures: Figures) => Section[] }

export const PAGES = {
  contact: { ...INFORMATION.contact, url: urls.contact, sections: contact },
  faq: { ...INFORMATION.faq, url: urls.faq, sections: faq },
  shipping: { ...INFORMATION.shipping, url: urls.shipping, sections: shipping },
  returns: { ...INFORMATION.returns, url: urls.returns, sections: returns },
  privacy: { ...INFORMATION.privacy, url: urls.privacy, sections: privacy },
  terms: { ...INFORMATION.terms, url: urls.terms, sections: terms },
  accessibility: { ...INFORMATION.accessibility, url: urls.accessibility, sections: accessibility },
} satisfies Record<keyof typeof INFORMATION, Page>

export type PageName = keyof typeof PAGES
