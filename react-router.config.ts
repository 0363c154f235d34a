import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // The whole route table is small: sending it with the page saves a request per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
