/** The provider could not be asked about an event or its certificate. It will resend the event. */
export class ProviderOutage extends Error {
  override name = 'ProviderOutage'
}
