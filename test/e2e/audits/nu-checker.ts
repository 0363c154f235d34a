import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { program } from '../../../scripts/debian.ts'

const JAR = 'node_modules/vnu-jar/build/dist/vnu.jar'
const FOLDER = '.results/html'

type Message = { type: string; subType?: string; url: string; message: string; extract?: string }

/** Returns the errors and warnings of the HTML checker of the W3C, by the name of the document. It is started once for all. */
export function nuFindings(documents: Record<string, string>): Record<string, string[]> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const names = Object.keys(documents)
  for (const [index, name] of names.entries()) writeFileSync(`${FOLDER}/${index}.html`, documents[name]!)
  const words = ['-jar', JAR, '--format', 'json', '--stdout', FOLDER]
  const { stdout } = spawnSync(program('java', 'default-jre-headless'), words, { encoding: 'utf8', maxBuffer: 1e9 })
  const { messages } = JSON.parse(stdout) as { messages: Message[] }
  const found = messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .map(({ url, message, extract = '' }) => ({
      name: names[parseInt(/(\d+)\.html$/.exec(url)![1]!, 10)]!,
      message,
      extract,
    }))
  const byName = Object.groupBy(found, ({ name }) => name)
  return Object.fromEntries(
    Object.entries(byName).map(([name, all]) => [name, all!.map(({ message, extract }) => `${message} ${extract}`)]),
  )
}
