/** A drawn portrait, square; `frame` is the side of the square in CSS pixels. */
export function portrait(frame: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame}" height="${frame}" viewBox="0 0 300 300">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f3e3c6"/><stop offset="1" stop-color="#cfae84"/></linearGradient>
    <linearGradient id="skin" x1="0" y1="0" x2="1" y2="0.6"><stop offset="0" stop-color="#b98058"/><stop offset="1" stop-color="#8f5b3c"/></linearGradient>
    <linearGradient id="shirt" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3f8583"/><stop offset="1" stop-color="#245355"/></linearGradient>
    <linearGradient id="hair" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4a3630"/><stop offset="1" stop-color="#1e1615"/></linearGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="9"/></filter>
  </defs>
  <rect width="300" height="300" fill="url(#wall)"/>
  <ellipse cx="70" cy="60" rx="120" ry="90" fill="#fff4dc" opacity="0.55" filter="url(#soft)"/>
  <path d="M92 150 C80 60 128 38 156 40 C204 40 222 84 212 150 C212 196 222 222 206 240 L98 240 C84 220 94 190 92 150Z" fill="url(#hair)"/>
  <path d="M28 300 C36 246 82 228 124 218 L182 218 C226 228 266 248 274 300Z" fill="url(#shirt)"/>
  <path d="M126 190 L126 222 C138 244 166 244 178 222 L178 190Z" fill="#8a5739"/>
  <path d="M110 216 C122 250 180 252 194 216 L204 224 C192 270 112 268 100 224Z" fill="#2f6b6b"/>
  <path d="M104 128 C102 186 128 212 152 212 C178 212 202 184 200 128 C196 84 108 84 104 128Z" fill="url(#skin)"/>
  <path d="M98 138 C98 84 132 64 160 68 C192 70 206 96 206 138 C196 116 186 100 158 94 C136 104 112 112 98 138Z" fill="url(#hair)"/>
  <g fill="none" stroke="#2a1b17" stroke-linecap="round"><path d="M118 128 Q129 121 140 127" stroke-width="4"/><path d="M165 127 Q176 121 187 128" stroke-width="4"/></g>
  <ellipse cx="130" cy="142" rx="5" ry="5.6" fill="#241815"/><ellipse cx="176" cy="142" rx="5" ry="5.6" fill="#241815"/>
  <circle cx="131.6" cy="140" r="1.5" fill="#fff"/><circle cx="177.6" cy="140" r="1.5" fill="#fff"/>
  <path d="M152 146 Q147 164 153 168 Q158 169 161 166" fill="none" stroke="#774a30" stroke-width="2.6" stroke-linecap="round"/>
  <path d="M132 180 Q153 198 175 179 Q154 187 132 180Z" fill="#fbf1e6" stroke="#7c3f34" stroke-width="2.4" stroke-linejoin="round"/>
  <ellipse cx="119" cy="168" rx="13" ry="8" fill="#c4704f" opacity="0.35" filter="url(#soft)"/><ellipse cx="187" cy="168" rx="13" ry="8" fill="#c4704f" opacity="0.35" filter="url(#soft)"/>
  </svg>`
}
