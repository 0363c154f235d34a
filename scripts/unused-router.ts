import type { Plugin } from 'vite'

/**
 * Parts of React Router that its code for browsers calls whether they are used or not, with what they do in this shop.
 * What it comes to ask of one of them besides fails the build. `none` stands for what only its code for servers asks for.
 */
const UNUSED: Record<string, string> = {
  // All routes are sent with the page (`routeDiscovery`), and none is asked for link by link.
  'dom/ssr/fog-of-war': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    const none = undefined
    export { none as getManifestPath, none as getPartialManifest }
    export { none as getPathsWithAncestors, none as handleClientVersionMismatch }`,
  // Nobody listens to the router (`instrumentations`).
  'router/instrumentation': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    const none = undefined
    export { none as instrumentHandler, none as instrumentationResultMetaContext }`,
}

/** A component named for developers' tools has been assigned to: it would stay though nobody imports it. */
const NAMED = /^\w+\.displayName = "\w+";$/gm
const MADE = /(?<== )(?=React\$1\.(?:createContext|forwardRef)\()/g

/** Leaves out of what browsers are sent those parts of React Router that the shop does not use (decisions/0017). */
export const unusedRouter = (): Plugin => ({
  name: 'unused-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => UNUSED[partOf(id) ?? ''],
  transform: (code, id) =>
    partOf(id) === null ? null : { code: code.replace(NAMED, '').replace(MADE, '/* @__PURE__ */ '), map: null },
})

/** "router/router" of the router's own files. */
const partOf = (id: string): string | null =>
  /\/react-router\/dist\/production\/lib\/(.+)\.js$/.exec(id.replaceAll('\\', '/'))?.[1] ?? null
