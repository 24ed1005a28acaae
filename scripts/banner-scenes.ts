import { board, bus, copper, corners, gold, ground, line, mint, type Point, signal } from './board-drawing.ts';

/**
 * The four banner pictures as drawings, 2400 × 1000: a part from `public/images/placeholders` on the board, its scene around it.
 * The left 55 % stay calm for the title, and what matters lies in the middle 60 % of the height, since wide screens cut the rest.
 */
export interface BannerScene {
  file: string;
  /** Inside of an `<svg>` of 2400 × 1000; it also reaches a little beyond, for the taller cut of phones. */
  svg: string;
}

export type Drawing = (name: string) => string;

/** A graphics card rises out of its box. */
function offers(drawing: Drawing): string {
  const card = drawing('tarjetas-graficas');
  return `${ground(1740, 470)}
${bus(
  [
    [1130, -320],
    [1130, 40],
    [1290, 200],
    [1420, 200],
  ],
  6,
  { lit: { 1: copper } },
)}
${bus(
  [
    [760, 860],
    [1180, 860],
    [1280, 760],
    [1420, 760],
  ],
  4,
  { pads: true, lit: { 2: signal } },
)}
${bus(
  [
    [2100, 730],
    [2230, 860],
    [2500, 860],
  ],
  5,
  { lit: { 3: copper } },
)}
${bus(
  [
    [2120, 260],
    [2260, 120],
    [2260, -320],
  ],
  5,
)}
<g transform="translate(1262 96) scale(2.26)" stroke-linejoin="round">
<path d="M10 300l62-38 380 48-70 44-22 3z" fill="#020a06" opacity=".45" filter="url(#glow)"/>
<path d="M83 168l337 50 16-40-337-50z" fill="#1a6a4c" stroke="#5cae8e"/>
<path d="M83 168l337 50v95l-337-50z" fill="#082a1e"/>
<path d="M22 203l61-35v95l-61 35z" fill="#0b3526"/>
<path d="M22 203l61-35-40-14-62 34z" fill="#1f7554" stroke="#5cae8e"/>
<path d="M22 203l337 50 61-35-337-50z" fill="${signal}" opacity=".2" filter="url(#glow)"/>
<g transform="translate(30 2) rotate(-7 200 150)">${card}</g>
<path d="M60 208l262 39 0 22-262-39z" fill="#020a06" opacity=".35" filter="url(#glow)"/>
<path d="M22 203l337 50v95l-337-50z" fill="#175f45"/>
<path d="M359 253l61-35v95l-61 35z" fill="#0d4230"/>
<path d="M359 253l61-35 46 24-60 36z" fill="#1f7554" stroke="#5cae8e"/>
<path d="M22 203l337 50-24 34-337-50z" fill="#23815d" stroke="#5cae8e"/>
<path d="M159 223.300l42 6.200-24 34-42-6.200z" fill="#b34d1f"/><path d="M135 257.300l42 6.200v15l-6-5-7 4-8-6-8 4-7-5-6 3z" fill="#80391b"/>
<g transform="matrix(.963 .143 0 1 22 203)"><g fill="none" stroke="#dfe8e1" stroke-width="1.600"><path d="M262 50v-8h8M302 42h8v8M310 70v8h-8M270 78h-8v-8"/></g><path d="M270 49h32v22h-32z" fill="#0d4230" stroke="${gold}" stroke-width="1.800"/><rect x="281" y="55" width="10" height="10" rx="2" fill="${signal}"/><g fill="none" stroke="#2f9069" stroke-width="1.600"><path d="M262 56h-40l-10 10h-30M262 62h-36l-10 10h-22M262 67h-30l-10 10h-60"/></g></g>
</g>
<g fill="none" stroke="${signal}" stroke-width="4" stroke-linecap="round" opacity=".8"><path d="M1372 300v-90M1334 250v-44M2160 360v-110M2198 330v-50"/></g>
${corners(1250, 60, 1010, 880)}`;
}

/** A new processor lies under the lamp. */
function releases(drawing: Drawing): string {
  const buses = [
    bus(
      [
        [1380, 620],
        [1180, 620],
        [980, 820],
        [980, 1320],
      ],
      6,
      { lit: { 4: copper } },
    ),
    bus(
      [
        [1420, 480],
        [1220, 480],
        [1120, 380],
        [820, 380],
      ],
      4,
    ),
    bus(
      [
        [2060, 640],
        [2200, 640],
        [2320, 760],
        [2500, 760],
      ],
      6,
      { lit: { 2: copper } },
    ),
    bus(
      [
        [2020, 480],
        [2180, 480],
        [2300, 360],
        [2500, 360],
      ],
      5,
    ),
    bus(
      [
        [1720, 800],
        [1720, 880],
        [1860, 1020],
        [1860, 1320],
      ],
      7,
      { lit: { 3: copper } },
    ),
  ];
  return `${ground(1720, 560, '#24634a')}
<defs><linearGradient id="beam" x2="0" y2="1"><stop stop-color="#ffe98a" stop-opacity=".5"/><stop offset=".6" stop-color="#ffe98a" stop-opacity=".12"/><stop offset=".9" stop-color="#ffe98a" stop-opacity="0"/><stop offset="1" stop-color="#ffe98a" stop-opacity="0"/></linearGradient>
<radialGradient id="pool"><stop stop-color="#fff3b8" stop-opacity=".5"/><stop offset=".6" stop-color="#f7dd7a" stop-opacity=".2"/><stop offset="1" stop-color="#f7dd7a" stop-opacity="0"/></radialGradient></defs>
${buses.join('')}
<ellipse cx="1720" cy="600" rx="640" ry="330" fill="url(#pool)"/>
<path d="M1720 505l330 170-216 250-330-170z" transform="translate(0 -30)" fill="#020a06" opacity=".5" filter="url(#soft)"/>
<g transform="translate(1252 226) scale(2.34)">${drawing('procesadores')}</g>
<path d="M1580 166h280l350 640q-490 150-980 0z" fill="url(#beam)"/>
<g stroke-linejoin="round"><path d="M1700-320h40V30h-40z" fill="#0c1f17"/><path d="M1662 24h116l82 136q-140 44-280 0z" fill="#15342a" stroke="${mint}" stroke-width="3"/><path d="M1684 24h26l-20 142q-40-4-70-12z" fill="#2a6b52" opacity=".7"/><ellipse cx="1720" cy="164" rx="140" ry="23" fill="#fff3b8"/><ellipse cx="1720" cy="164" rx="140" ry="23" fill="none" stroke="${signal}" stroke-width="5"/><path d="M1650 24h140" stroke="${copper}" stroke-width="7"/></g>`;
}

/** A parcel on a trace that becomes a road. Everything lies along the two directions of the parcel's own drawing. */
function shipping(drawing: Drawing): string {
  const along = (t: number, aside = 0): Point => [1720 + t * 0.82 + aside * 0.953, 600 - t * 0.572 + aside * 0.302];
  const half = 250;
  const [fadeFrom, fadeTo] = [along(-500), along(-160)];
  const [pinX, pinY] = along(190, 365);
  const bent = (aside: number, y: number, from: number) => {
    const start = along(0, aside);
    const t = (start[1] - y) / 0.572;
    return [[from, y] as Point, along(t, aside), along(980, aside)] as const;
  };
  const edges = [bent(-half, 772, 620), bent(half, 880, 760)];
  const middle = bent(0, 826, 440);
  const road = edges.flatMap(([, bend, end], at) => (at === 0 ? [bend, end] : [end, bend]));
  const speed = [-150, -90, 40, 110, 165].map((aside, at) => {
    const from = -215 - (at % 2) * 40;
    return line([along(from, aside), along(from - 110 - ((at * 47) % 90), aside)]);
  });
  return `${ground(1760, 500)}
<defs><linearGradient id="road" gradientUnits="userSpaceOnUse" x1="${fadeFrom[0]}" y1="${fadeFrom[1]}" x2="${fadeTo[0]}" y2="${fadeTo[1]}"><stop stop-color="#06150e" stop-opacity="0"/><stop offset="1" stop-color="#06150e" stop-opacity=".85"/></linearGradient></defs>
${bus(
  [
    [1240, -320],
    [1240, 120],
    [1360, 240],
    [1360, 380],
    [1300, 440],
    [1180, 440],
  ],
  5,
  { lit: { 3: copper } },
)}
${bus(
  [
    [2000, 1320],
    [2000, 1000],
    [2120, 880],
    [2500, 880],
  ],
  6,
  { lit: { 1: copper } },
)}
${bus(
  [
    [1700, -320],
    [1700, 60],
    [1760, 120],
    [2010, 120],
  ],
  3,
)}
<path d="${line(road)}Z" fill="url(#road)"/>
<g fill="none" stroke-linejoin="round">${edges.map((way) => `<path d="${line(way)}" stroke="${copper}" stroke-width="5"/><circle cx="${way[0][0]}" cy="${way[0][1]}" r="9" fill="${board}" stroke="${copper}" stroke-width="5"/>`).join('')}
<path d="${line([middle[0], middle[1]])}" stroke="${signal}" stroke-width="5"/><circle cx="${middle[0][0]}" cy="${middle[0][1]}" r="9" fill="${board}" stroke="${signal}" stroke-width="5"/>
<path d="${line([middle[1], middle[2]])}" stroke="${signal}" stroke-width="9" stroke-dasharray="64 46"/></g>
<path d="${line([along(-150, -172), along(250, -172), along(210, 240), along(-150, 240)])}Z" fill="#010604" opacity=".55" filter="url(#soft)"/>
<g transform="translate(1276 162) scale(2.2)">${drawing('producto')}</g>
<g fill="none" stroke="#dfe8e1" stroke-width="5" stroke-linecap="round" opacity=".75">${speed.map((d) => `<path d="${d}"/>`).join('')}</g>
<ellipse cx="${pinX}" cy="${pinY}" rx="58" ry="24" fill="none" stroke="${signal}" stroke-width="4"/><ellipse cx="${pinX}" cy="${pinY}" rx="26" ry="11" fill="#010604" opacity=".6"/>
<g transform="translate(${pinX} ${pinY})"><path d="M0 0C-14-46-62-82-62-132a62 62 0 0 1 124 0C62-82 14-46 0 0z" fill="${signal}"/><path d="M0 0C14-46 62-82 62-132A62 62 0 0 0 20-190q30 60-20 190z" fill="#d9ae1c"/><circle cy="-132" r="25" fill="${board}"/></g>`;
}

/** An open case with its lights on, the glass moved aside as in an assembly drawing. */
function exclusive(drawing: Drawing): string {
  const fans = [92, 226, 360].map(
    (y, at) =>
      `<g fill="none" stroke="${[signal, '#ffb27a', '#7fe3b8'][at]}"><circle cx="107" cy="${y}" r="64" stroke-width="14" filter="url(#glow)" opacity=".8"/><circle cx="107" cy="${y}" r="64" stroke-width="7"/></g>`,
  );
  return `${ground(1740, 480, '#1f6a4e')}
${bus(
  [
    [1500, 840],
    [1280, 840],
    [1160, 960],
    [1160, 1320],
  ],
  5,
  { lit: { 2: copper } },
)}
${bus(
  [
    [1130, -320],
    [1130, 60],
    [1230, 160],
    [1480, 160],
  ],
  5,
  { lit: { 3: copper } },
)}
${bus(
  [
    [1990, 640],
    [2120, 640],
    [2240, 760],
    [2500, 760],
  ],
  6,
  { lit: { 1: copper, 4: signal } },
)}
${bus(
  [
    [1990, 380],
    [2140, 380],
    [2260, 260],
    [2500, 260],
  ],
  5,
)}
<g transform="translate(1262 104) scale(2.62)" stroke-linejoin="round">
<defs><radialGradient id="inside" gradientUnits="userSpaceOnUse" cx="180" cy="110" r="130"><stop stop-color="#ffe98a" stop-opacity=".75"/><stop offset=".45" stop-color="#4fd6a1" stop-opacity=".36"/><stop offset="1" stop-color="#1c8a62" stop-opacity="0"/></radialGradient>
<linearGradient id="glass" x2="1" y2="1"><stop stop-color="#dff7ea" stop-opacity=".26"/><stop offset=".5" stop-color="#dff7ea" stop-opacity=".05"/><stop offset="1" stop-color="#dff7ea" stop-opacity=".16"/></linearGradient></defs>
<path d="M98 246l147 33 66-24-147-33z" transform="translate(2 4)" fill="#010604" opacity=".6" filter="url(#glow)"/>
<path d="M20 286l92 6 140 34-90 30-170-34z" fill="#4fd6a1" opacity=".16" filter="url(#glow)"/>
${drawing('chasis')}
<path d="M102.500 204.100l132.900 30.400v-154.700l-132.900-30.400z" fill="url(#inside)" style="mix-blend-mode:screen"/>
<g fill="none" stroke-linecap="round"><g filter="url(#glow)" opacity=".9" stroke-width="4"><path d="M104 52l129 29.500" stroke="#7fe3b8"/><path d="M104.500 202l129 29.500" stroke="${signal}"/></g><path d="M104.500 53l128 29.300" stroke="#c9ffe6" stroke-width="1.800"/><path d="M104.500 202l128 29.300" stroke="#fff0a8" stroke-width="1.800"/></g>
<g transform="matrix(.268 -.1 0 .416 245 76.200)">${fans.join('')}</g>
<g fill="none" stroke="#84a896" stroke-width=".9" stroke-dasharray="4 4"><path d="M-32 91l130-48.500M-32 286.400l130-48.500M115 320l130-48.500"/></g>
<path d="M-32 91l147.300 33.700v195.400l-147.300-33.700z" fill="url(#glass)" stroke="#9fd8bf" stroke-width="1.400"/>
<path d="M-8 96.500l34 7.800-58 128v-62zM46 108.800l11 2.500-70 152-9-2z" fill="#eafff5" opacity=".1"/>
<g fill="none" stroke="${gold}" stroke-width="1.400"><circle cx="-26" cy="98" r="2.400"/><circle cx="109" cy="129" r="2.400"/><circle cx="-26" cy="282" r="2.400"/><circle cx="109" cy="313" r="2.400"/></g>
</g>`;
}

export function bannerScenes(drawing: Drawing): BannerScene[] {
  return [
    { file: 'banner1', svg: offers(drawing) },
    { file: 'banner2', svg: releases(drawing) },
    { file: 'banner3', svg: shipping(drawing) },
    { file: 'banner4', svg: exclusive(drawing) },
  ];
}
