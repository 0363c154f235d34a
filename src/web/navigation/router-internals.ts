import { useContext } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'

// All private React Router APIs that the pages use. Check these first when upgrading the router.

/** The router. Its `state` has a navigation before React renders it, even if the page's code fails to load. */
export const useRouter = () => useContext(DataRouterContext)!.router

/** The files of each route. The public `PrefetchPageLinks` reloads the current page when a file fails to load. */
export const useManifest = () => useContext(FrameworkContext)!.manifest

/** The build id of the page's scripts. */
export const ownBuild = (): string =>
  (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest.version

// Used instead of the router's `<Scripts>`, which would request scripts before the first paint.

/** Returns the script that opens the stream from which the router reads the page's data. */
export const openDataStream = (handoff = '{}'): string =>
  `{const c=window.__reactRouterContext=${handoff};c.stream=new ReadableStream({start(s){c.streamController=s}}).pipeThrough(new TextEncoderStream())}`

/** Returns a script that calls the controller of that stream: `enqueue("…")`, `close()`. */
export const callDataStream = (call: string): string => `window.__reactRouterContext.streamController.${call};`

/** The global in which the router expects the modules of the page's routes. */
export const ROUTE_MODULES = 'window.__reactRouterRouteModules'
