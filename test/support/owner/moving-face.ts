import type { DeedsOf } from '#contract/owner/index.ts'
import type { Moving, MovingDeeds, Step } from './moving.ts'

const NAME = { member: 'name', value: 'Elm Ceramics' }

const draft: Step = ({ owner }) => owner('PUT /owner/face/draft/{member}', NAME)
const publish: Step = ({ owner }) => owner('POST /owner/face/publications', {})

export const MOVING_FACE: MovingDeeds<Moving & keyof DeedsOf<'face'>> = {
  'PUT /owner/face/draft': { before: [draft], input: () => ({ face: { name: 'Oak' }, version: 1 }) },
  'PUT /owner/face/draft/{member}': { input: () => NAME },
  'POST /owner/face/publications': { before: [draft], input: () => ({ version: 1 }) },
  'DELETE /owner/face/versions': { before: [draft, publish], input: () => ({}) },
}
