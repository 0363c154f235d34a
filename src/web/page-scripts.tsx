import { Scripts, useMatches } from 'react-router'
import * as urls from '#domain/urls.ts'
import { markScriptsRendered, openDataStream, ROUTE_MODULES, useFramework } from '#web/navigation/router-internals.ts'

/**
 * Requests the scripts of a page once it has been painted, so that nothing competes with what is seen: links and forms
 * work without them. The router's own `<Scripts>` would request them with the first bytes of the page.
 */
export const PageScripts = import.meta.env.DEV ? Scripts : import.meta.env.SSR ? DeferredScripts : () => null

function DeferredScripts() {
  const { manifest, renderMeta, serverHandoffString, nonce } = useFramework()
  const routes = useMatches().map(({ id }) => manifest.routes[id]!)
  markScriptsRendered(renderMeta)
  const modules = routes.map(({ id, module }) => [id, module])
  const imports = [manifest.entry, ...routes].flatMap(({ imports = [] }) => imports)
  const files = new Set([...imports, manifest.url, ...routes.map(({ module }) => module)])
  const given = [[...files], modules, manifest.entry.module]
  const start = `(${START})(${given.map((part) => JSON.stringify(part)).join()})`
  return [openDataStream(serverHandoffString), start].map((code) => (
    <script key={code} nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
  ))
}

/** The longest that scripts wait, for a picture that does not come or a page in the background. */
const LATEST_MS = 3000

/**
 * Begins when the page has loaded and a frame with content has been painted, at the latest after LATEST_MS. Files are
 * requested together and run one at a time, so that input is handled in between.
 */
const START = `(files,modules,entry)=>{
let begun
const begin=async()=>{
if(begun)return
begun=true
const link=(rel,href)=>document.head.append(Object.assign(document.createElement('link'),{rel,href}))
for(const href of [...files,entry])link('modulepreload',href)
link('manifest','${urls.manifest}')
for(const file of files){
await import(file)
await new Promise((resume)=>setTimeout(resume))
}
${ROUTE_MODULES}=Object.fromEntries(await Promise.all(modules.map(async([id,file])=>[id,await import(file)])))
import(entry)
}
const painted=(entries)=>entries.getEntriesByName('first-contentful-paint')[0]&&requestAnimationFrame(()=>setTimeout(begin))
addEventListener('load',()=>new PerformanceObserver(painted).observe({type:'paint',buffered:true}))
setTimeout(begin,${LATEST_MS})
}`
