import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { errorAnswer } from '#api/errors.ts'
import { doRemotely, type Asked } from '#api/owner/http/do-remotely.ts'
import { doWithFile } from '#api/owner/http/do-with-file.ts'
import { rejectUnknown } from '#api/owner/http/inputs.ts'
import type { FullOwner } from '#api/owner/owner.ts'
import { isReadDeed } from '#contract/owner/deed.ts'
import type { RemoteDeed } from '#contract/owner/remote.ts'
import { fileUseOf } from '#contract/owner/shapes.ts'
import { invalid } from '#domain/errors.ts'
import type { ApiKey } from '#domain/people/keys.ts'
import type { Shop } from '#shop/shop.ts'
import { boundedAnswer } from './bounded-answer.ts'

export type Caller = { shop: Shop; owner: FullOwner; key: ApiKey }
type Input = Record<string, unknown>

/** Runs a deed as a tool call. Errors are returned as tool results, so that the assistant can read them and correct its input. */
export async function callTool(caller: Caller, remote: RemoteDeed, input: Input): Promise<CallToolResult> {
  try {
    const answer = await boundedAnswer(await outputOf(caller, remote, input), isReadDeed(remote.name))
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (error) {
    const { body } = errorAnswer(caller.shop, error as Error)
    const lines = [body.message, ...Object.entries(body.fields ?? {}).map(([name, text]) => `${name}: ${text}`)]
    return { isError: true, content: [{ type: 'text', text: lines.join('\n') }], structuredContent: body }
  }
}

async function outputOf({ shop, owner, key }: Caller, remote: RemoteDeed, sent: Input): Promise<object> {
  const asked = (input: Input): Asked => {
    rejectUnknown(input, remote.input)
    return { key, input }
  }
  if (fileUseOf(remote.deed) !== 'read') return doRemotely(shop, owner, remote, asked(sent))
  const { content, ...input } = sent
  if (content === undefined && input.file === undefined) return doRemotely(shop, owner, remote, asked(input))
  if (typeof content !== 'string') throw invalid('content must be the text of the file.', { content: 'Not text' })
  return doWithFile(shop, owner, remote, asked(input), new Blob([content]).stream())
}
