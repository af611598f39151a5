// Public interface of the schema comparison. Other programs import nothing else from this folder.
export { nameOf } from './compare.ts'
export { compareWithCheckout } from './compare-with-checkout.ts'
export { type Repair, repairsOf } from './repairs.ts'
export { type FollowedDatabase, SchemaFollower } from './schema-follower.ts'
