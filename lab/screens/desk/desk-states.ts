import type { State } from '../state.ts'
import { deedStates } from './deeds.ts'
import { listStates } from './lists.ts'
import { orderStates } from './orders.ts'
import { packingStates } from './packing.ts'
import { paletteStates } from './palette.ts'
import { peopleStates } from './people.ts'

/** Every page of the owner's desk: empty, full, refused and in conflict. */
export const deskStates: readonly State[] = [
  ...peopleStates,
  ...listStates,
  ...packingStates,
  ...orderStates,
  ...deedStates,
  ...paletteStates,
]
