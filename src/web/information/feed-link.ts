import * as urls from '#domain/urls.ts'

/** The link by which feed readers find the journal. */
export const FEED_LINK = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  href: urls.journalFeed,
} as const
