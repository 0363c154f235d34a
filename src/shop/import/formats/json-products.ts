import { JSONParser } from '@streamparser/json'
import { BadFile } from '#shop/import/problems.ts'
import { MAX_ROW_LENGTH } from './text-file.ts'

/** Yields the elements of the array "products" of a JSON text that arrives in pieces. Throws BadFile. */
export async function* jsonProducts(file: string, pieces: AsyncIterable<string>): AsyncGenerator<unknown> {
  // `keepStack: false` frees each product once it has been yielded.
  const parser = new JSONParser({ paths: ['$.products.*'], keepStack: false })
  let products: unknown[] = []
  let count = 0
  parser.onValue = ({ value, parent }) => {
    if (!Array.isArray(parent)) return
    products.push(value)
    count++
  }
  const invalid = (reason: string) =>
    new BadFile(`${file} is not valid JSON: ${count > 0 ? `products[${count}]: ` : ''}${reason}.`)
  parser.onError = (error) => {
    throw invalid(error.message)
  }
  let length = 0
  for await (const piece of pieces) {
    parser.write(piece)
    length = products.length > 0 ? 0 : length + piece.length
    if (length > MAX_ROW_LENGTH) throw new BadFile(`${file} has a product of more than ${MAX_ROW_LENGTH} characters.`)
    yield* products
    products = []
  }
  if (!parser.isEnded) throw invalid('it ends too early')
  if (count === 0) throw new BadFile(`${file} holds no products: it should look like { "products": [ … ] }.`)
}
