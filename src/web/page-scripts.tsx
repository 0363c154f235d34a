import { useContext } from 'react'
import { Scripts, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'

/**
 * The scripts of a page, asked for once it has been painted: until then nothing competes with what is seen, and links and
 * forms work without them. In their place the router's own would be asked for with the first bytes of the page.
 */
export const PageScripts = import.meta.env.DEV ? Scripts : import.meta.env.SSR ? LaterScripts : () => null

function LaterScripts() {
  const { manifest, renderMeta, serverHandoffString, nonce } = useContext(FrameworkContext)!
  const routes = useMatches().map(({ id }) => manifest.routes[id]!)
  // Asks for the data of the page, which the router writes after it.
  Object.assign(renderMeta!, { didRenderScripts: true })
  const modules = routes.map(({ id, module }) => [id, module])
  const imports = [manifest.entry, ...routes].flatMap(({ imports = [] }) => imports)
  const files = new Set([...imports, manifest.url, ...routes.map(({ module }) => module)])
  const given = [[...files], modules, manifest.entry.module]
  const start = `(${START})(${given.map((part) => JSON.stringify(part)).join()})`
  return [receiveData(serverHandoffString), start].map((code) => (
    <script key={code} nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
  ))
}

/** What the router's own scripts begin with. */
const receiveData = (handoff = '{}') =>
  `{const c=window.__reactRouterContext=${handoff};c.stream=new ReadableStream({start(s){c.streamController=s}}).pipeThrough(new TextEncoderStream())}`

/** How long a picture that does not come may hold the scripts up, or a page that nobody looks at. */
const LATEST_MS = 3000

/**
 * When everything that the page opens with has come and a frame with some of it has been painted (the first may be empty),
 * or at the latest then. The files are asked for at once, rather than each when another has named it, and run one at a time:
 * what is pressed meanwhile is answered in between.
 */
const START = `(files,modules,entry)=>{
let begun
const begin=async()=>{
if(begun)return
begun=true
const link=(rel,href)=>document.head.append(Object.assign(document.createElement('link'),{rel,href}))
for(const href of [...files,entry])link('modulepreload',href)
link('manifest','/manifest.webmanifest')
for(const file of files){
await import(file)
await new Promise((rested)=>setTimeout(rested))
}
window.__reactRouterRouteModules=Object.fromEntries(await Promise.all(modules.map(async([id,file])=>[id,await import(file)])))
import(entry)
}
const painted=(told)=>told.getEntriesByName('first-contentful-paint')[0]&&requestAnimationFrame(()=>setTimeout(begin))
addEventListener('load',()=>new PerformanceObserver(painted).observe({type:'paint',buffered:true}))
setTimeout(begin,${LATEST_MS})
}`
