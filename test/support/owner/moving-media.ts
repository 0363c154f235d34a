import type { DeedsOf } from '#contract/owner/index.ts'
import type { Moving, MovingDeeds, Ordered, Step } from './moving.ts'

const svg = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${color}"/></svg>`

const picture = ({ folder }: Ordered, color: string) => ({ name: 'kiln', file: folder.write('kiln.svg', svg(color)) })

const addKiln: Step = (ordered) => ordered.owner('POST /owner/media', picture(ordered, 'red'))

export const MOVING_MEDIA: MovingDeeds<Moving & keyof DeedsOf<'media'>> = {
  'POST /owner/media': { input: (ordered) => ({ ...picture(ordered, 'red'), alt: 'Our kiln' }) },
  'PUT /owner/media/{name}': {
    before: [addKiln],
    input: (ordered) => ({ ...picture(ordered, 'blue'), focus: [30, 70] as const }),
  },
  'DELETE /owner/media/{name}': { before: [addKiln], input: () => ({ name: 'kiln' }) },
}
