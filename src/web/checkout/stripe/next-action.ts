import { loadStripe } from '@stripe/stripe-js/pure'

/** Shows the step at the bank above this page, until the shopper has taken or left it. Rejects if Stripe's script does not load. */
export async function handleNextAction(key: string, clientSecret: string): Promise<void> {
  const stripe = await loadStripe(key)
  // The shop asks Stripe itself, whatever its script says.
  await stripe?.handleNextAction({ clientSecret }).catch(() => null)
}
