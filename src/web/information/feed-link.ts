import * as urls from '#domain/urls.ts'

/** Feed readers find the journal by it. */
export const FEED_LINK = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  href: urls.journalFeed,
} as const
