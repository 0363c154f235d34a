import { soldTexts } from '#database/audit/sold-texts.ts'
import { listShippingOptions } from '#database/checkout/shipping-options.ts'
import type { Db } from '#database/schema.ts'
import { counted } from '#domain/counts.ts'
import type { Seller } from '#domain/orders/documents/documents.ts'
import { fontReader } from '#pdf/text-runs.ts'
import { createUndrawnCount, REASON } from '#pdf/undrawn.ts'

const DOCUMENTS = 'invoices, credit notes, packing slips and return slips'
const MAX_NAMED_PRODUCTS = 5

/** A sentence for each text with characters that the PDF fonts do not have. */
export async function missingGlyphWarnings(db: Db, shopName: string, seller: Seller): Promise<string[]> {
  const options = await listShippingOptions(db)
  const sentence = sentenceWriter()
  return [
    ...sentence('the picture that sites show beside a link', 'the name of the shop', [shopName]),
    ...sentence(DOCUMENTS, 'the seller', [seller.name, ...seller.address, seller.taxId ?? '']),
    ...options.flatMap(({ id, name }) => sentence('packing slips', `the shipping option ${id}`, [name])),
    ...(await undrawnProducts(db, sentence)),
  ]
}

async function undrawnProducts(db: Db, sentence: SentenceWriter): Promise<string[]> {
  const sentences: string[] = []
  let others = 0
  for await (const { slug, texts } of soldTexts(db)) {
    const found = sentence(DOCUMENTS, `product ${slug}`, texts)
    if (sentences.length < MAX_NAMED_PRODUCTS) sentences.push(...found)
    else others += found.length
  }
  return others === 0
    ? sentences
    : [...sentences, `Not drawn in ${DOCUMENTS}, ${REASON}: characters of ${counted(others, 'other product')}.`]
}

type SentenceWriter = (documents: string, name: string, texts: readonly string[]) => string[]

function sentenceWriter(): SentenceWriter {
  const fontOf = fontReader()
  return (documents, name, texts) => {
    const undrawn = createUndrawnCount(fontOf)
    for (const text of texts) undrawn.add(text)
    const lacking = undrawn.lacking()
    return lacking === null ? [] : [`Not drawn in ${documents}, ${REASON}: ${lacking} of ${name}.`]
  }
}
