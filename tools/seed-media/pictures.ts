import { balcony, bathroom, livingRoom } from './scenes/apartment.ts'
import { playroom, washroom } from './scenes/childcare.ts'
import { kitchen, sunroom, verandah } from './scenes/house.ts'
import { kitchenette, meetingRoom, openPlanAtDusk } from './scenes/office.ts'
import { classroom, corridor } from './scenes/school.ts'
import { shopfront, shopInterior } from './scenes/shop.ts'
import type { Scene } from './tracer/scene.ts'

/** The pictures of the seeded jobs: the job's code (the last digits of its id), the file's name, the scene. */
export const pictures: { job: number; file: string; scene: () => Scene }[] = [
  { job: 101, file: 'open-plan-at-dusk.jpg', scene: openPlanAtDusk },
  { job: 101, file: 'meeting-room.jpg', scene: meetingRoom },
  { job: 101, file: 'kitchenette.jpg', scene: kitchenette },
  { job: 103, file: 'kitchen.jpg', scene: kitchen },
  { job: 103, file: 'verandah.jpg', scene: verandah },
  { job: 103, file: 'sunroom.jpg', scene: sunroom },
  { job: 201, file: 'living-room.jpg', scene: livingRoom },
  { job: 201, file: 'bathroom.jpg', scene: bathroom },
  { job: 201, file: 'balcony.jpg', scene: balcony },
  { job: 301, file: 'shopfront.jpg', scene: shopfront },
  { job: 301, file: 'interior.jpg', scene: shopInterior },
  { job: 401, file: 'classroom.jpg', scene: classroom },
  { job: 401, file: 'corridor.jpg', scene: corridor },
  { job: 501, file: 'playroom.jpg', scene: playroom },
  { job: 501, file: 'washroom.jpg', scene: washroom },
]
