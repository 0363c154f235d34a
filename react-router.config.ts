import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // The route table is small. Sending it with the page saves a request for each link.
  routeDiscovery: { mode: 'initial' },
  // Loaders of a route are in its chunk, since a chunk of their own would be one more request.
  splitRouteModules: false,
} satisfies Config
