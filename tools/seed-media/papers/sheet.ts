/** One printed sheet: the frame that the scopes of work and the sample documents share. */
export function sheet(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>
    body { font: 10.5pt/1.5 "Liberation Sans", Arial, sans-serif; color: #23302f; margin: 0 }
    header { border-bottom: 2pt solid #2f6b6b; margin-bottom: 7mm; padding-bottom: 3mm }
    header p { color: #5a6665; margin: 0 }
    h1 { font-size: 19pt; line-height: 1.2; margin: 0 0 1.5mm; color: #1f4a4a }
    h2 { font-size: 12pt; margin: 6mm 0 1.5mm; color: #1f4a4a; break-after: avoid }
    p, ul { margin: 0 0 2.5mm } ul { padding-left: 5mm }
    table { border-collapse: collapse; width: 100%; margin: 2mm 0 4mm }
    th, td { text-align: left; vertical-align: top; border-bottom: 0.5pt solid #c8cfca; padding: 1.6mm 2mm }
    th { color: #1f4a4a; font-size: 9.5pt } tr { break-inside: avoid }
    .note { background: #f4ede0; padding: 3mm 4mm; border-left: 2pt solid #d29a3c }
  </style></head><body>${body}</body></html>`
}
