import { JSONParser, TokenType } from '@streamparser/json'
import { plainLine } from '#domain/plain-text.ts'
import { BadFile } from '#shop/import/problems.ts'
import { MAX_JSON_DEPTH, TOO_DEEP } from './json-depth.ts'
import { MAX_ROW_LENGTH } from './text-file.ts'

/** Yields the elements of the array "products" from a stream of JSON text. Throws BadFile. */
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
    throw error instanceof BadFile ? error : invalid(error.message)
  }
  watchDepth(parser, (member) => {
    const place = member === 'products' ? `products[${count}]` : member
    throw new BadFile(`${file} is nested ${TOO_DEEP}${place === '' ? '' : ` at ${plainLine(place)}`}.`)
  })
  let length = 0
  for await (const piece of pieces) {
    parser.write(piece)
    length = products.length > 0 ? 0 : length + piece.length
    if (length > MAX_ROW_LENGTH) throw new BadFile(`${file} has a product of more than ${MAX_ROW_LENGTH} characters.`)
    yield* products
    products = []
  }
  if (!parser.isEnded) throw invalid('it ends too early')
  if (count === 0) throw new BadFile(`${file} contains no products: it should look like { "products": [ … ] }.`)
}

/** Calls `onTooDeep` with the top-level key that contains the value. */
function watchDepth(parser: JSONParser, onTooDeep: (member: string) => never): void {
  let depth = 0
  let member = ''
  parser.onToken = ({ token, value }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth++
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth--
    else if (depth === 1 && token === TokenType.STRING) member = String(value)
    if (depth > MAX_JSON_DEPTH) onTooDeep(member)
  }
}
