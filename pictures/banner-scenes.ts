import { bus, copper, ground, type Point, signal } from './board-drawing.ts';

interface Position {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Wide ones are 2400 × 1000: the left 55 % stay calm for the title, and wide screens crop all but the middle 60 % of
 * the height. Phones get 1200 × 800, with the title above the part.
 */
export interface BannerScene {
  file: string;
  wide: { board: string; position: Position };
  phone: { board: string; position: Position };
}

export const wide = { width: 2400, height: 1000 };
export const phone = { width: 1200, height: 800 };
/** Wider than any set, so that a road can run out of it. */
export const photograph = { width: 1300, height: 1000 };

type Path = readonly Point[];
const lit = (trace: number, colour = copper) => ({ lit: { [trace]: colour } });

function scene(
  file: string,
  light: Point,
  wideBuses: readonly (readonly [way: Path, count: number, lane: number, colour?: string])[],
  phonePosition: Position,
  tint?: string,
  level?: number,
): BannerScene {
  const drawn = wideBuses.map(([path, count, trace, colour]) => bus(path, count, lit(trace, colour)));
  return {
    file,
    wide: {
      board: ground(light[0], light[1], tint) + drawn.join(''),
      position: { x: wide.width - photograph.width, y: 0, ...photograph },
    },
    phone: { board: phoneBoard(phonePosition, tint, level), position: phonePosition },
  };
}

function phoneBoard({ x, y, width, height }: Position, tint?: string, level = y + height / 2 + 70): string {
  const [middle, low] = [x + width / 2, y + height / 2];
  return (
    ground(middle, low, tint) +
    bus(
      [
        [-200, level + 120],
        [middle - 420, level + 120],
        [middle - 300, level],
        [middle, level],
      ],
      4,
      lit(2),
    ) +
    bus(
      [
        [middle, low - 120],
        [middle + 120, low - 240],
        [middle + 120, -200],
      ],
      5,
      lit(1, signal),
    )
  );
}

export const bannerScenes: readonly BannerScene[] = [
  scene(
    'banner1',
    [1750, 560],
    [
      [
        [
          [1190, -320],
          [1190, 80],
          [1360, 250],
          [1560, 250],
        ],
        6,
        1,
      ],
      [
        [
          [760, 880],
          [1240, 880],
          [1340, 780],
          [1500, 780],
        ],
        4,
        2,
        signal,
      ],
      [
        [
          [2000, 730],
          [2190, 920],
          [2560, 920],
        ],
        5,
        3,
      ],
      [
        [
          [2060, 330],
          [2260, 130],
          [2260, -320],
        ],
        5,
        2,
      ],
    ],
    { x: 430, y: 150, width: 936, height: 720 },
  ),
  scene(
    'banner2',
    [1750, 600],
    [
      [
        [
          [1500, 790],
          [1290, 790],
          [1120, 960],
          [1120, 1320],
        ],
        6,
        4,
      ],
      [
        [
          [1520, 700],
          [1350, 700],
          [1210, 560],
          [1040, 560],
        ],
        4,
        1,
      ],
      [
        [
          [1990, 790],
          [2160, 790],
          [2260, 890],
          [2560, 890],
        ],
        6,
        2,
      ],
      [
        [
          [1980, 700],
          [2180, 700],
          [2320, 560],
          [2560, 560],
        ],
        5,
        3,
        signal,
      ],
      [
        [
          [1750, 760],
          [1750, 880],
          [1890, 1020],
          [1890, 1320],
        ],
        7,
        3,
      ],
    ],
    { x: 430, y: 0, width: 1040, height: 800 },
    '#24634a',
    640,
  ),
  scene(
    'banner3',
    [1750, 520],
    [
      [
        [
          [1240, -320],
          [1240, 120],
          [1420, 300],
          [1600, 300],
        ],
        5,
        3,
      ],
      [
        [
          [1700, -320],
          [1700, 60],
          [1760, 120],
          [2060, 120],
          [2160, 20],
          [2160, -320],
        ],
        3,
        1,
        signal,
      ],
    ],
    { x: 400, y: 150, width: 962, height: 740 },
  ),
  scene(
    'banner4',
    [1780, 500],
    [
      [
        [
          [1600, 780],
          [1400, 780],
          [1220, 960],
          [1220, 1320],
        ],
        5,
        2,
      ],
      [
        [
          [1170, -320],
          [1170, 60],
          [1290, 180],
          [1560, 180],
        ],
        5,
        3,
      ],
      [
        [
          [1980, 660],
          [2140, 660],
          [2260, 780],
          [2560, 780],
        ],
        6,
        1,
      ],
      [
        [
          [1980, 380],
          [2160, 380],
          [2280, 260],
          [2560, 260],
        ],
        5,
        4,
        signal,
      ],
    ],
    { x: 440, y: 90, width: 936, height: 720 },
    '#1f6a4e',
  ),
];
