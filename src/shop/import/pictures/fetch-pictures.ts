import pLimit from 'p-limit'
import { pictureReferences } from '#shop/import/check/checked-products.ts'
import { isWebUrl } from '#shop/import/formats/pictures.ts'
import type { CheckedProduct, FoundPicture } from '#shop/import/parsed-product.ts'
import { addProblems, noProblems, type Problems } from '#shop/import/problems.ts'
import type { PictureFetcher } from './picture-fetcher.ts'

/** Failed addresses stay links. */
export type FetchedPictures = {
  fetched: number
  /** The number fetched by earlier imports. */
  known: number
  pending: number
  failed: Problems
}

/** Maps each address to its first location in the file. Skips the shop's own pictures. */
export async function pictureUrls(
  batches: AsyncIterable<{ product: CheckedProduct }[]>,
  found: ReadonlyMap<string, FoundPicture>,
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  for await (const batch of batches)
    for (const { ref, where } of batch.flatMap(({ product }) => pictureReferences(product)))
      if (isWebUrl(ref) && !found.has(ref) && !addresses.has(ref)) addresses.set(ref, where)
  return addresses
}

const MAX_CONCURRENT_FETCHES = 6

type FetchOptions = {
  fetcher: PictureFetcher
  /** If false, only uses pictures fetched before and counts the rest. */
  isFetching: boolean
  onProgress: (count: { done: number; total: number }) => void
}

export async function fetchPictures(
  addresses: ReadonlyMap<string, string>,
  found: Map<string, FoundPicture>,
  { fetcher, isFetching, onProgress }: FetchOptions,
): Promise<FetchedPictures> {
  const slots = pLimit(MAX_CONCURRENT_FETCHES)
  let done = 0
  const outcomeOf = async (address: string): Promise<Outcome> => {
    const outcome = await bring(address, fetcher, isFetching)
    onProgress({ done: ++done, total: addresses.size })
    return outcome
  }
  try {
    const outcomes = await Promise.all(
      [...addresses].map(async ([address, where]) => ({
        address,
        where,
        ...(await slots(() => outcomeOf(address))),
      })),
    )
    return note(outcomes, found)
  } finally {
    // After a disk failure, stop fetching.
    slots.clearQueue()
  }
}

type Outcome = { fetched: FoundPicture } | { known: FoundPicture } | { failure: string } | { pending: true }

async function bring(address: string, fetcher: PictureFetcher, isFetching: boolean): Promise<Outcome> {
  const known = await fetcher.fetched(address)
  if (known) return { known }
  const refusal = fetcher.refusal(address)
  if (refusal !== null) return { failure: refusal }
  if (!isFetching) return { pending: true }
  const fetched = await fetcher.fetch(address)
  return typeof fetched === 'string' ? { failure: fetched } : { fetched }
}

function note(
  outcomes: readonly (Outcome & { address: string; where: string })[],
  found: Map<string, FoundPicture>,
): FetchedPictures {
  const report: FetchedPictures = { fetched: 0, known: 0, pending: 0, failed: noProblems() }
  for (const { address, where, ...outcome } of outcomes)
    if ('failure' in outcome)
      addProblems(report.failed, [{ where, reason: `${address} was not fetched: ${outcome.failure}` }])
    else if ('pending' in outcome) report.pending += 1
    else {
      found.set(address, 'known' in outcome ? outcome.known : outcome.fetched)
      report['known' in outcome ? 'known' : 'fetched'] += 1
    }
  return report
}
