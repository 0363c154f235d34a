import { CATALOG_FAULTS } from './faults/catalog.ts'
import { DATABASE_FAULTS } from './faults/database.ts'
import { DISK_FAULTS } from './faults/disks.ts'
import type { Fault } from './faults/fault.ts'
import { NODE_FAULTS } from './faults/nodes.ts'
import { RELEASE_FAULTS } from './faults/releases.ts'

export const FAULTS: Fault[] = [
  ...NODE_FAULTS,
  ...DATABASE_FAULTS,
  ...DISK_FAULTS,
  ...RELEASE_FAULTS,
  ...CATALOG_FAULTS,
]
