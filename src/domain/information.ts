export const INFORMATION = {
  contact: { title: 'Contact Us', summary: 'How to reach us about an order, a product or a return.' },
  faq: { title: 'Frequently Asked Questions', summary: 'Short answers about orders, payment and delivery.' },
  shipping: { title: 'Shipping', summary: 'What delivery costs, how long it takes and when it is free.' },
  returns: { title: 'Returns', summary: 'How to return something and get a refund.' },
  privacy: { title: 'Privacy Policy', summary: 'What we know about you, why, and for how long.' },
  terms: { title: 'Terms of Service', summary: 'The terms that apply when you order from us.' },
  accessibility: { title: 'Accessibility', summary: 'What we do so that everyone can shop here.' },
} as const

export const INFORMATION_NAMES = Object.keys(INFORMATION) as (keyof typeof INFORMATION)[]

/** Whether the slug belongs to a built-in page, such as the one about returns, which the owner's text can replace. */
export const isInformationPage = (slug: string): slug is keyof typeof INFORMATION => Object.hasOwn(INFORMATION, slug)
