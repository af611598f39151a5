// What other programs use of the comparison; they import nothing else of it.
export { nameOf } from './compare.ts'
export { type FollowedDatabase, SchemaFollower } from './follow.ts'
export { type Repair, repairsOf } from './repairs.ts'
export { compareWithCheckout } from './with-checkout.ts'
