import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A public page is loaded anew when its address changes or on request, not because a cart did. */
export const unlessCartChanged = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined || formMethod === 'GET' ? defaultShouldRevalidate : false
