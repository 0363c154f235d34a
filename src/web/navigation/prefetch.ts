import { useCallback } from 'react'
import { useManifest, useRouter } from './router-internals.ts'

/** Returns a function that prefetches the code of the page at a path. If a file fails, navigation requests it again. */
export function usePrefetch(): (path: string) => void {
  const router = useRouter()
  const manifest = useManifest()
  return useCallback(
    (path) => {
      for (const { route } of router.match(path) ?? []) {
        const { module, imports = [] } = manifest.routes[route.id]!
        for (const href of [module, ...imports])
          if (!document.head.querySelector(`link[href="${href}"]`))
            document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      }
    },
    [router, manifest],
  )
}
