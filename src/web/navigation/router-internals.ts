import { useContext } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'

// All private interfaces of React Router that the pages use. An upgrade of the router starts here.

/** The router. Its `state` has a navigation before React renders it, so also when the code of a page fails to load. */
export const useRouter = () => useContext(DataRouterContext)!.router

/** The files of each route. The public `PrefetchPageLinks` reloads the current page when a file fails to load. */
export const useManifest = () => useContext(FrameworkContext)!.manifest

/** The build of the page's scripts. */
export const ownBuild = (): string =>
  (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest.version

// The router's own `<Scripts>` would request the scripts before the first paint. It writes the same globals.

/** Returns the script that opens the stream from which the router reads the data of the page. */
export const openDataStream = (handoff = '{}'): string =>
  `{const c=window.__reactRouterContext=${handoff};c.stream=new ReadableStream({start(s){c.streamController=s}}).pipeThrough(new TextEncoderStream())}`

/** Returns a script that calls the controller of that stream: `enqueue("…")`, `close()`. */
export const callDataStream = (call: string): string => `window.__reactRouterContext.streamController.${call};`

/** The global in which the router expects the modules of the page's routes. */
export const ROUTE_MODULES = 'window.__reactRouterRouteModules'
