import { useContext } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'

// Everything that the pages use of React Router beyond its public interface. An upgrade of the router starts here.

/** The router itself, for its `state` and `match`. Only in a browser. */
export const useRouter = () => useContext(DataRouterContext)!.router

/** The files of each route, the modules loaded so far, and on the server what the page is rendered with. */
export const useFramework = () => useContext(FrameworkContext)!

/** Asks the router to write the data of the page after the scripts, as its own `<Scripts>` does. */
export const markScriptsRendered = (renderMeta: { didRenderScripts?: boolean } | undefined): void =>
  void Object.assign(renderMeta!, { didRenderScripts: true })

/** The first script of a page: opens the stream that the data of the page is read from. */
export const openDataStream = (handoff = '{}'): string =>
  `{const c=window.__reactRouterContext=${handoff};c.stream=new ReadableStream({start(s){c.streamController=s}}).pipeThrough(new TextEncoderStream())}`

/** A script that calls the controller of that stream: `enqueue("…")`, `close()`. */
export const callDataStream = (call: string): string => `window.__reactRouterContext.streamController.${call};`

/** Where the router's entry finds the modules of the page's routes. */
export const ROUTE_MODULES = 'window.__reactRouterRouteModules'
