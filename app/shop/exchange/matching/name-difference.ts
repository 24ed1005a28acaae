/**
 * Whether two names are clearly those of different products: nothing of weight in common, another model number, or another size. Names
 * are shortened and translated by whoever writes a list, so that what one of them leaves out says nothing.
 */
export function areNamesDifferent(ours: string, theirs: string, codes: readonly string[] = []): boolean {
  const [one, other] = [wordsOfName(ours, codes), wordsOfName(theirs, codes)];
  if (areDisjoint(one.sizes, other.sizes) || areDisjoint(one.colours, other.colours)) return true;
  const models = one.models.length > 0 && other.models.length > 0;
  if (models) return !one.models.some((model) => other.models.some((another) => isSameModel(model, another)));
  if (areDisjoint(one.short, other.short)) return true;
  const both = [one, other].map((name) => [...name.words, ...name.models, ...name.short]) as [string[], string[]];
  // A name of nothing but "Mouse inalámbrico negro" is compared by these words.
  const [few, many] = both.every((words) => words.length > 0) ? both : ([one.all, other.all] as const);
  if (few.length === 0 || many.length === 0) return false;
  return !few.some((word) => many.some((another) => isSameWord(word, another)));
}

export interface NameWords {
  /** Every word, the common ones too. */
  all: string[];
  /** Without digits, and of weight: makers, families, series. */
  words: string[];
  /** With three digits or more: `5600x`, `rm750x`, `g502`. */
  models: string[];
  /** With fewer: `i5`, `nv2`. */
  short: string[];
  /** In GB. */
  sizes: string[];
  colours: string[];
}

/** The shop's names have 200 characters. */
const longestName = 300;

/** Codes that stand in a name say no more than they do in their own cells. */
export function wordsOfName(name: string, codes: readonly string[] = []): NameWords {
  const coded = codes.map(plain).filter((code) => code !== '');
  let text = ` ${plain(name.slice(0, longestName))} `;
  for (const code of coded) text = text.replaceAll(` ${code} `, ' ');
  const sizes = [...text.matchAll(capacity)].map(([, figure, unit, short]) =>
    String(Number(figure ?? short) * (unit === 'tb' ? 1_000 : 1)),
  );
  text = text.replace(measures, ' ').replace(variants, (_all, figure: string, suffix: string) => {
    return `${figure}${suffix.replace(/\s/g, '')}`;
  });
  const all = text.split(/\s+/).filter(Boolean);
  const digits = (word: string) => word.replace(/\D/g, '').length;
  const withLetters = all.filter((word) => word.length > 2 && digits(word) === 0);
  return {
    all: all.filter((word) => /[a-z]{2}/.test(word)),
    words: withLetters.filter((word) => !commonWords.has(word)),
    models: all.filter((word) => digits(word) >= 3 && !/^20[12]\d$/.test(word)),
    short: all.filter((word) => /^[a-z]+\d{1,2}[a-z]*$/.test(word)),
    sizes: [...new Set(sizes)],
    colours: all.flatMap((word) => colours.get(word) ?? []),
  };
}

/** Decimals stay, so that a unit behind them is found with all of its figure. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\d)[.,](?=\d)/g, '.')
    .replace(/[^a-z0-9.]+|\.(?!\d)|(?<!\d)\./g, ' ')
    .trim();
}

/** Makers of cards write `16G`; `5600G` is a model. */
const capacity = /(?<![\d.])(?:(\d+(?:\.\d+)?) ?(gb|tb)|([468]|1[026]|2[04]|32|48|64|96|128|256|512)g)\b/g;
/** What is measured, and what many models have in common: sockets, kinds of memory, slots, latencies. */
const measures = new RegExp(
  [
    String.raw`\b\d+ ?x ?(?=\d+(?:\.\d+)? ?gb)`,
    String.raw`(?<![\d.])\d+(?:\.\d+)? ?(?:gb|tb|mb|gb s|mb s|mt s|gbps|mbps|mhz|ghz|khz|hz|mm|cm|mts?|rpm|w|watts|v|va|kva|dpi|cfm|bits?|pin|pines|nm|kg|gr|ms|pulg|pulgadas|in|inch|db|meses|anos|cores|nucleos|hilos|pack|cl|in 1|en 1)\b`,
    String.raw`(?<![\d.])\d{1,3}(?:\.\d+)?g\b|(?<![\d.])\d{1,4} g\b`,
    String.raw`\b(?:ddr\d[lx]?|lpddr\d|gddr\dx?|pc\d)(?: ?\d{3,5})?\b`,
    String.raw`\b(?:am\d\+?|fm\d|lga ?\d{3,4}|s ?1[12]\d\d|socket \w+|cl ?\d{1,2}|usb ?\d(?:\.\d)*|pci ?e? ?(?:gen ?)?\d(?:\.\d)?|gen ?\d|sata ?(?:iii|ii|\d(?:\.\d)?)|m\.?2|x(?:4|8|16)|22(?:30|42|60|80)|80 ?plus)\b`,
  ].join('|'),
  'g',
);
/** `4060 Ti` is another card than `4060`, `5600 X` another processor than `5600`. */
const variants = /\b(\d{3,5}) ((?:ti|super|xtx|xt|gre|plus|pro|max|x3d|x(?! ?\d)|f|kf|ks?|ge?)(?: super)?)\b/g;

function areDisjoint(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((each) => other.includes(each));
}

/** `rtx3060` and `3060` are one; `3060` and `3060ti`, or `5600` and `5600x`, are not. */
function isSameModel(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return long.endsWith(short) && /^[a-z]*$/.test(long.slice(0, long.length - short.length));
}

/** Lists shorten words: `log` is no Logitech, `corsai` is Corsair. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short === long || (short.length >= 4 && long.startsWith(short));
}

const colours = new Map(
  [
    'black negro negra',
    'white blanco blanca',
    'red rojo roja',
    'blue azul',
    'gray grey gris',
    'green verde',
    'pink rosa rosado',
  ].flatMap((words) => words.split(' ').map((word, _at, [first = '']) => [word, first] as const)),
);

/** What a thing is, its colour and its connection: many products have them. */
const commonWords = new Set(
  [
    'procesador procesadores cpu processor tarjeta tarjetas grafica graficas video vga gpu memoria memorias ram modulo dimm sodimm udimm',
    'motherboard board mainboard placa base madre fuente fuentes poder psu power supply disco duro solido solid state drive ssd hdd nvme sata',
    'externo externa interno interna chasis gabinete torre case caja cooler disipador refrigeracion liquida ventilador fan fans liquid air',
    'diadema audifono audifonos headset mouse raton pad mousepad teclado keyboard monitor pantalla impresora portatil accesorio',
    'gamer gaming game pro plus max super ultra mini lite edition black white negro negra blanco blanca red rojo blue azul gray grey gris',
    'silver plata plateado green verde pink rosa gold dorado yellow amarillo purple orange brown beige color',
    'rgb argb led con sin para por del los las and the for with wireless inalambrico inalambrica inal usb bluetooth alambrico wired optico',
    'gold bronze platinum modular semi full tower mid atx matx itx micro nuevo nueva new original oem box tray caja bulk kit pack unidad und',
    'wifi lan hdmi type tipo ddr cores nucleos hilos gen pcie',
  ]
    .join(' ')
    .split(' '),
);
