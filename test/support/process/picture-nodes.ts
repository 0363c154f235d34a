import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach } from 'vitest'
import { mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'
import { COMMAND } from './command.ts'
import { nodesForEachTest } from './nodes.ts'
import { runScript } from './own-databases.ts'
import type { ShopProcess } from './shop-process.ts'

/** Nodes of a shop on PostgreSQL, each with its own data folder, and a picture to import. */
export function pictureNodesForEachTest() {
  const nodes = nodesForEachTest()
  let folders: Folder[]
  beforeEach(async () => {
    folders = []
    // The files of its first product's pictures do not exist.
    await runScript(nodes.place, 'delete from product_pictures')
  })
  afterEach(() => {
    for (const { remove } of folders) remove()
  })

  function newFolder(): Folder {
    const folder = openFolder()
    folders.push(folder)
    return folder
  }

  /** Runs the owner's command on a machine with its own data folder. */
  async function command(args: string[], settings: Record<string, string> = {}) {
    const env = { ...process.env, ...nodes.place.settings, DATA_DIR: newFolder().path, ...settings }
    const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { status: status as number | null, output: output + errors }
  }

  /** Imports the mug with its picture, in a given color. */
  async function importMug(settings: Record<string, string> = {}, background = '#88a888') {
    const source = newFolder()
    source.write(
      'mug.png',
      await sharp({ create: { width: 40, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    return command(['import', source.write('products.csv', shopifyCsv([mugRow({ 'Image Src': 'mug.png' })]))], settings)
  }

  /** The file of the mug's picture, as a node's page refers to it. */
  async function pictureOf({ url }: ShopProcess): Promise<string> {
    const product = (await (await fetch(`${url}/api/products/mug`)).json()) as { pictures: { src: string }[] }
    return `${product.pictures[0]!.src}-40.webp`
  }

  /** Whether a node has the mug's picture. For an unknown URL, it responds with a page. */
  async function servesPicture(node: ShopProcess): Promise<boolean> {
    const answer = await fetch(node.url + (await pictureOf(node)))
    return answer.headers.get('content-type') === 'image/webp'
  }

  return Object.assign(nodes, { newFolder, command, importMug, pictureOf, servesPicture })
}
