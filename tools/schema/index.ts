// The comparison's public interface. Other programs import nothing else from it.
export { nameOf } from './compare.ts'
export { compareWithCheckout } from './compare-with-checkout.ts'
export { type Repair, repairsOf } from './repairs.ts'
export { type FollowedDatabase, SchemaFollower } from './schema-follower.ts'
