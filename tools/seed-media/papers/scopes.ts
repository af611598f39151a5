import { sheet } from './sheet.ts'

/** Scope of work of job 102. */
export const newsteadScope = sheet(
  'Scope of work: final clean, Longland Street, Newstead',
  `<header><h1>Scope of work</h1><p>Final clean of 24 apartments, Longland Street, Newstead &middot; Quote SW-Q-2431</p></header>
  <p>This scope covers the builder's final clean of levels 1 to 6, four apartments on each level, together with the lift
  lobbies, both fire stairs and the entrance. It follows the rough clean, which the builder does, and comes before the
  client's inspection.</p>
  <h2>Order of work</h2>
  <table><tr><th>Day</th><th>Levels</th><th>Work</th><th>Signed off by</th></tr>
  <tr><td>1 and 2</td><td>6 and 5</td><td>Apartments 601 to 604 and 501 to 504, lift lobbies</td><td>Site manager, 2 pm on day 2</td></tr>
  <tr><td>3 and 4</td><td>4 and 3</td><td>Apartments 401 to 404 and 301 to 304, lift lobbies</td><td>Site manager, 2 pm on day 4</td></tr>
  <tr><td>5 and 6</td><td>2 and 1</td><td>Apartments 201 to 204 and 101 to 104, lift lobbies</td><td>Site manager, 2 pm on day 6</td></tr>
  <tr><td>7</td><td>All</td><td>Fire stairs from the top down, entrance, letterboxes, bin room</td><td>Site manager</td></tr>
  <tr><td>8</td><td>All</td><td>Defects from the inspections, last look at the glass</td><td>Client</td></tr></table>
  <h2>In every apartment</h2>
  <ul><li>Vacuum, then wipe ceiling fans, air-conditioning grilles, door heads and the tops of cupboards.</li>
  <li>Inside of all cupboards, drawers and wardrobes, shelves and tracks included.</li>
  <li>Windows, mirrors and shower screens: remove paint, silicone and labels; no streaks in side light.</li>
  <li>Kitchen: splashback, sink, bench tops, oven and range hood inside and out. Leave the appliance films until day 8.</li>
  <li>Bathroom and laundry: tiles, grout haze, tapware, toilet, floor waste and the drain cover.</li>
  <li>Power points, light switches, skirting boards and both sides of every door.</li>
  <li>Floors last: timber with a damp mop, tiles with neutral cleaner, carpet vacuumed in two directions.</li></ul>
  <h2>Not in this scope</h2>
  <p>Outside faces of windows above level 1, basement car park, removal of building waste, carpet extraction.</p>
  <h2>Materials</h2>
  <p>Supplied: HEPA vacuums, window kit, scrapers with new blades, microfibre in four colours, neutral cleaner, grout haze
  remover for porcelain only. No acid on the stone bench tops. Each person brings boots, a high-visibility shirt and a
  current White Card.</p>
  <h2>Site rules</h2>
  <ul><li>Sign in at the gate on Longland Street from 6:15 am; toolbox talk at 6:30 am.</li>
  <li>The goods lift is shared with the joiners until day 3. Padded blankets stay on its walls.</li>
  <li>Lunch in the crib room on level 1; nothing is eaten or drunk in the apartments.</li>
  <li>A scratch that was there before you is photographed and reported before you clean it.</li></ul>
  <p class="note">Changes to this scope are agreed in writing with the coordinator before the work is done, never on the
  spot. If something on site does not match this sheet, stop and call.</p>`,
)

/** Scope of work of job 201. */
export const broadbeachScope = sheet(
  "Scope of work: builder's clean, Old Burleigh Road, Broadbeach",
  `<header><h1>Scope of work</h1><p>Builder's clean, beachfront apartments, Old Burleigh Road, Broadbeach &middot; Quote SW-Q-2429</p></header>
  <p>Nineteen apartments on ten levels above the beach, taken from rough clean to handover in ten working days by a crew of
  eight. Two people stay together on one apartment until it is signed off.</p>
  <h2>Three stages</h2>
  <table><tr><th>Stage</th><th>What it means here</th><th>Days</th></tr>
  <tr><td>Rough</td><td>Dust and offcuts out, floors swept and vacuumed, protection checked and mended</td><td>1 to 3</td></tr>
  <tr><td>Detail</td><td>Joinery, wet areas, glass on the street side, doors, fittings, balcony tiles</td><td>4 to 8</td></tr>
  <tr><td>Handover</td><td>Film off, seaward glass, floors, last dust, photographs of each room</td><td>9 and 10</td></tr></table>
  <h2>Surfaces that need care</h2>
  <ul><li>Limestone-look porcelain, 900 by 900 mm: neutral cleaner only. Acid takes the colour out of the joints.</li>
  <li>Brushed brass tapware: soft cloth and water. Polish removes the finish and cannot be put right.</li>
  <li>Oiled oak vanities: damp, never wet; dry at once.</li>
  <li>Sliding doors: the film stays on until the site manager releases the apartment in writing.</li>
  <li>Balustrades: salt film is rinsed with fresh water before any cloth touches the steel.</li></ul>
  <h2>Seaward glass</h2>
  <p>Salt settles overnight whenever the wind is from the east. Seaward panes are therefore cleaned once, on the last day
  of each apartment, after ten in the morning and before the sun reaches them at about one. Balcony panes are done from the
  floor; nobody climbs on furniture or leans over the rail.</p>
  <h2>Lifts, power and water</h2>
  <ul><li>Lifts from 6:30 am to 3:00 pm. Before and after that the stairs are open.</li>
  <li>Power on all levels at the temporary boards; leads are tagged and hung, not laid.</li>
  <li>Fresh water at the riser cupboard on each level. Waste water goes to the marked gully on level 1, not down a sink.</li></ul>
  <h2>Sign-off</h2>
  <p>Lachie Brandt walks each apartment with the pair at two in the afternoon. What he marks with blue tape is done the same
  day; what is building work rather than cleaning goes on his own list. The signed sheet is photographed and sent to the
  coordinator before you leave.</p>
  <p class="note">Heat: from 33 degrees on, balconies are worked before ten only, and there is a ten-minute break in the
  shade every hour.</p>`,
)
