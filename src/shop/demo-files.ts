import { fileURLToPath } from 'node:url'

/** These paths work from this file and from the built server. */
export const DEMO_CATALOG = fileURLToPath(new URL('../../demo/products.json', import.meta.url))
export const DEMO_PICTURES = fileURLToPath(new URL('../../demo/pictures', import.meta.url))
export const DEMO_SYNONYMS = fileURLToPath(new URL('../../demo/synonyms.txt', import.meta.url))
