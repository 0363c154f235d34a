import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // The whole route table is small: sending it with the page saves a request per link.
  routeDiscovery: { mode: 'initial' },
  // What a route does before it is shown stands in one file with it: in a file of its own it is one more to ask for.
  splitRouteModules: false,
} satisfies Config
