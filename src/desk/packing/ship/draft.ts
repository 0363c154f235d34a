type Numbers = Record<string, string>

const keyOf = (batchId: string): string => `packing-${batchId}`

/** The numbers that were typed for a batch, by order. This tab keeps them through a reload, an undo and a lost network. */
export const draftOf = (batchId: string): Numbers =>
  JSON.parse(sessionStorage.getItem(keyOf(batchId)) ?? '{}') as Numbers

export const saveDraft = (batchId: string, typed: Numbers): void =>
  sessionStorage.setItem(keyOf(batchId), JSON.stringify({ ...draftOf(batchId), ...typed }))
