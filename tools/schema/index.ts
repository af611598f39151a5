// The comparison's public interface. Other programs import nothing else from it.
export { nameOf } from './compare.ts'
export { type FollowedDatabase, SchemaFollower } from './follow.ts'
export { type Repair, repairsOf } from './repairs.ts'
export { compareWithCheckout } from './with-checkout.ts'
