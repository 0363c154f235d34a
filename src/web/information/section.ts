import type { ReactNode } from 'react'
import type { Answer } from '#contract/client.ts'

/** The figures that the pages show, so that they agree with what is charged. */
export type Figures = { shop: Answer<'GET /api/shop'>; shippingOptions: Answer<'GET /api/shipping/options'> }

export type Section = { title: string; content: ReactNode }
