import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Revalidates a public page when its URL changes or on request, not after a write. */
export const shouldRevalidatePublicPage = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined || formMethod === 'GET' ? defaultShouldRevalidate : false
