import type { EntryContext } from 'react-router'
import { callDataStream, openDataStream, ROUTE_MODULES } from '#web/navigation/router-internals.ts'

/** Scripts load after the first paint, so that they do not delay it. Links and forms work without them. */
export function pageScripts(context: EntryContext, data: readonly string[]): string[] {
  const calls = [...data.map((text) => `enqueue(${scriptLiteral(text)})`), 'close()'].map(callDataStream)
  // The development server injects its own modules into the router's `<Scripts>`.
  return import.meta.env.DEV ? calls : [openDataStream(context.serverHandoffString), ...calls, startScript(context)]
}

/** Returns JSON that neither ends a script element nor breaks a string in it. */
export const scriptLiteral = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function startScript({ manifest, staticHandlerContext }: EntryContext): string {
  const routes = staticHandlerContext.matches.map(({ route: { id } }) => manifest.routes[id]!)
  const modules = routes.map(({ id, module }) => [id, module])
  const imports = [manifest.entry, ...routes].flatMap(({ imports = [] }) => imports)
  const files = new Set([...imports, manifest.url, ...routes.map(({ module }) => module)])
  const parameters = [[...files], modules, manifest.entry.module]
  return `(${START})(${parameters.map((parameter) => JSON.stringify(parameter)).join()})`
}

/** The longest that scripts wait, if a picture does not load or the page is in the background. */
const MAX_WAIT_MS = 3000

/** Starts after load and first contentful paint. Files are requested together but run one at a time, so that input is handled in between. */
const START = `(files,modules,entry)=>{
let started
const start=async()=>{
if(started)return
started=true
for(const href of [...files,entry])document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))
for(const file of files){
await import(file)
await new Promise((resume)=>setTimeout(resume))
}
${ROUTE_MODULES}=Object.fromEntries(await Promise.all(modules.map(async([id,file])=>[id,await import(file)])))
import(entry)
}
const painted=(entries)=>entries.getEntriesByName('first-contentful-paint')[0]&&requestAnimationFrame(()=>setTimeout(start))
addEventListener('load',()=>new PerformanceObserver(painted).observe({type:'paint',buffered:true}))
setTimeout(start,${MAX_WAIT_MS})
}`
