import { portrait } from './portrait.ts'
import { sheet } from './sheet.ts'

interface Card {
  title: string
  issuer: string
  name: string
  colour: string
  /** Label and value of each line. */
  lines: [string, string][]
  photo: boolean
}

function cardPage(card: Card): string {
  const lines = card.lines.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${card.title}</title><style>
    body { margin: 0; width: 900px; height: 600px; background: linear-gradient(135deg, #8a6f52, #5f4a38); display: grid; place-items: center; font-family: "Liberation Sans", Arial, sans-serif }
    .card { width: 780px; height: 480px; border-radius: 26px; overflow: hidden; background: #f7f4ec; box-shadow: 0 18px 40px #0009; rotate: -1.2deg; color: #23302f }
    .head { background: ${card.colour}; color: #fff; padding: 24px 36px }
    h1 { font-size: 38px; margin: 0 } .head p { margin: 4px 0 0; font-size: 18px }
    .main { display: flex; gap: 32px; padding: 28px 36px } .main svg { border-radius: 10px; flex: none }
    .name { font-size: 30px; font-weight: bold; margin: 0 0 14px } dl { display: grid; grid-template-columns: 210px 1fr; gap: 8px 12px; font-size: 19px; margin: 0 }
    dt { color: #5a6665 } dd { margin: 0 } .foot { padding: 0 36px; color: #5a6665; font-size: 16px }
  </style></head><body><div class="card"><div class="head"><h1>${card.title}</h1><p>${card.issuer}</p></div>
  <div class="main">${card.photo ? portrait(190) : ''}<div><p class="name">${card.name}</p><dl>${lines}</dl></div></div>
  <p class="foot">Example made for trying out Shinework. Not a credential.</p></div></body></html>`
}

const whiteCardHead = { title: 'White Card', issuer: 'General construction induction', colour: '#2f6b6b' }

export const priyaWhiteCard = cardPage({
  ...whiteCardHead,
  name: 'Priya Raman',
  lines: [
    ['Card number', 'EX 104 882'],
    ['Unit', 'CPCWHS1001'],
    ['Issued', '14 March 2022'],
  ],
  photo: true,
})

export const samWhiteCard = cardPage({
  ...whiteCardHead,
  name: 'Sam Whitlock',
  lines: [
    ['Card number', 'EX 093 417'],
    ['Unit', 'CPCWHS1001'],
    ['Issued', '2 August 2019'],
  ],
  photo: false,
})

export const priyaLicence = cardPage({
  title: 'Driver licence',
  issuer: 'Queensland, Australia',
  name: 'Priya Raman',
  colour: '#8f4a34',
  lines: [
    ['Licence number', 'EX 55 019 238'],
    ['Class', 'C, open'],
    ['Address', 'Boundary Street, West End'],
    ['Expires', '30 June 2029'],
  ],
  photo: true,
})

export const priyaBlueCard = sheet(
  'Working with children check: notice for Priya Raman',
  `<header><h1>Working with children check</h1><p>Blue card, notice of result</p></header>
  <p class="note">Example made for trying out Shinework. Not a credential.</p>
  <table><tr><th>Name</th><td>Priya Raman</td></tr><tr><th>Card type</th><td>Paid employee</td></tr>
  <tr><th>Card number</th><td>EX 2270814 / 3</td></tr><tr><th>Expires</th><td>18 February 2028</td></tr></table>
  <p>The check has been completed and a blue card has been issued. The holder may carry out work in child-related
  services, schools and early learning centres from the day of issue.</p>
  <h2>What an employer does with this notice</h2>
  <ul><li>Link the card holder to the organisation before the first day of work.</li>
  <li>Keep a copy, and look up the card again when it is renewed.</li>
  <li>Tell the issuing office within seven days when the person no longer works there.</li></ul>`,
)
