import type { DeedsOf } from '#contract/owner/index.ts'
import type { Moving, MovingDeeds, Step } from './moving.ts'

const PAGE = { slug: 'about-us', markdown: '# About us\n\nWe make mugs.' }
const OLD = { path: '/pages/mug', target: '/products/product-1' }

const writePage: Step = ({ owner }) => owner('PUT /owner/pages/{slug}', PAGE)

const REDIRECTS = `Redirect from,Redirect to\n${OLD.path},${OLD.target}\n`

export const MOVING_PAGES: MovingDeeds<Moving & keyof DeedsOf<'pages' | 'redirects'>> = {
  'PUT /owner/pages/{slug}': { input: () => PAGE },
  'DELETE /owner/pages/{slug}': { before: [writePage], input: () => ({ slug: PAGE.slug }) },
  'DELETE /owner/pages/{slug}/versions': { before: [writePage], input: () => ({ slug: PAGE.slug }) },
  'POST /owner/redirects': { input: () => OLD },
  'POST /owner/redirects/imports': { input: ({ folder }) => ({ file: folder.write('redirects.csv', REDIRECTS) }) },
}
