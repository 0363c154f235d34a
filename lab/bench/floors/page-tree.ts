import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { entry } from 'virtual:react-router/server-build'
import { renderPage } from '../../../src/server/render/pages.ts'

/** Loads a public page of a shop, creates its React tree once, and returns a function that renders it. Must be loaded by Vite. */
export async function rendererOf(url: string): Promise<() => string> {
  let context: EntryContext | undefined
  const keepContext = (...[, , , given]: Parameters<typeof entry.module.default>) => {
    context = given
    return new Response(null)
  }
  Object.assign(entry, { module: { ...entry.module, default: keepContext } })
  await renderPage(new Request(url), (call) => fetch(call), {
    isPersonal: false,
    notice: null,
    style: '',
    onError: console.error,
    reference: '',
  })
  const { serverHandoffStream: _data, ...shown } = context!
  const ids = shown.staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, shown.manifest.routes[id]]))
  const manifest = { ...shown.manifest, routes }
  const tree = createElement(ServerRouter, { context: { ...shown, manifest }, url })
  return () => renderToString(tree)
}
