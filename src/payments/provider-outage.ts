/** A provider did not tell what a signed event is about, or by which certificate it is signed. It sends the event again. */
export class ProviderOutage extends Error {
  override name = 'ProviderOutage'
}
