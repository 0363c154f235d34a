import { loadStripe } from '@stripe/stripe-js/pure'

/** Shows the bank's step above this page, until the shopper has completed or left it. Rejects if Stripe's script does not load. */
export async function handleNextAction(key: string, clientSecret: string): Promise<void> {
  const stripe = await loadStripe(key)
  // The result is ignored, because the server asks Stripe itself.
  await stripe?.handleNextAction({ clientSecret }).catch(() => null)
}
