import type { Specs } from '../../catalog/specs.ts';
import { type Colour, coloursOf } from './colours.ts';
import { type DrawingAppearance, drawingFields, printedFigure } from './drawing-address.ts';

/** Of the facts alone; null where a category has one drawing for all, or nothing is known of the product. */
export function appearanceOf(category: string, name: string, specs: Specs): DrawingAppearance | null {
  if (Object.keys(specs).length === 0) return null;
  const [base, accent] = coloursOf(specs.color);
  switch (category) {
    case 'Chasís':
      return caseAppearance(specs, base, accent);
    case 'Memoria Ram':
      return memoryAppearance(name, specs, base, accent);
    case 'Tarjeta Gráfica':
      return cardAppearance(name, specs, base, accent);
    case 'Motherboards':
      return {
        kind: 'board',
        base,
        accent,
        form: boardForm(textOf(specs.formato)),
        slots: nearest(drawingFields.board.slots, figureOf(specs.ranuras_memoria) ?? 4),
      };
    case 'Fuente de poder':
      return supplyAppearance(specs, base, accent);
    case 'SSD':
      return driveAppearance(name, specs);
    case 'Almacenamiento Externo':
      return {
        kind: 'external',
        base,
        accent,
        form: /desktop|escritorio/.test(textOf(specs.tipo))
          ? 'desk'
          : /flash|stick|usb/.test(textOf(specs.tipo))
            ? 'stick'
            : 'portable',
        size: printedOf(specs.capacidad_gb),
      };
    case 'Coolers':
      return coolerAppearance(name, specs, base, accent);
    case 'Procesadores':
      return processorAppearance(name, specs);
    case 'Mouse':
      return mouseAppearance(specs, base, accent);
    case 'Diadema':
      return headsetAppearance(specs, base, accent);
    case 'Mouse Pads': {
      const width = Math.max(figureOf(specs.ancho_mm) ?? 0, figureOf(specs.largo_mm) ?? 0) || 350;
      const light = isLit(name, specs) ? 'lit' : 'plain';
      return { kind: 'pad', base, accent, width: nearest(drawingFields.pad.width, width), light };
    }
    default:
      return null;
  }
}

function caseAppearance(specs: Specs, base: Colour, accent: Colour): DrawingAppearance<'case'> {
  const type = textOf(specs.tipo);
  const form = /full/.test(type)
    ? 'full'
    : /htpc|desktop|slim/.test(type)
      ? 'desk'
      : /cube|test bench/.test(type)
        ? 'cube'
        : /mini.?itx|mini tower|micro ?atx/.test(type)
          ? 'mini'
          : 'mid';
  const side = textOf(specs.panel_lateral);
  const panel =
    /glass|acrylic|vidrio|acr/.test(side) || side === '' ? 'glass' : /mesh|malla/.test(side) ? 'mesh' : 'closed';
  const usual = { full: 3, mid: 3, mini: 2, cube: 1, desk: 2 }[form];
  const litres = figureOf(specs.volumen_l) ?? 45;
  return {
    kind: 'case',
    base,
    accent,
    form,
    panel,
    fans: nearest(drawingFields.case.fans, figureOf(specs.ventiladores) ?? usual),
    bays: nearest(drawingFields.case.bays, figureOf(specs.bahias_35) ?? 0),
    room: litres < 38 ? 'narrow' : litres < 50 ? 'usual' : litres < 62 ? 'wide' : 'vast',
  };
}

function memoryAppearance(name: string, specs: Specs, base: Colour, accent: Colour): DrawingAppearance<'memory'> {
  const height = figureOf(specs.alto_mm);
  const isShort = /so-?dimm/.test(textOf(specs.formato));
  // Green is the board itself, without a spreader over it.
  const isBare = (base === 'green' && accent === 'none') || (base === 'none' && (figureOf(specs.ddr) ?? 4) < 4);
  const form = isShort
    ? 'short'
    : isLit(name, specs)
      ? 'lit'
      : height && height > 40
        ? 'tall'
        : isBare
          ? 'bare'
          : 'spread';
  return {
    kind: 'memory',
    base,
    accent,
    sticks: nearest(drawingFields.memory.sticks, figureOf(specs.modulos) ?? 2),
    form,
    size: printedOf(specs.gb_por_modulo),
  };
}

function cardAppearance(name: string, specs: Specs, base: Colour, accent: Colour): DrawingAppearance<'card'> {
  const length = figureOf(specs.largo_mm) ?? 260;
  const form = /\bblower\b/i.test(name) ? 'blower' : /\blp\b|\blow[ -]profile\b/i.test(name) ? 'low' : 'usual';
  const usual = length < 190 || form === 'blower' ? 1 : length < 280 ? 2 : 3;
  return {
    kind: 'card',
    base,
    accent,
    fans: nearest(drawingFields.card.fans, figureOf(specs.ventiladores) ?? usual),
    length: nearest(drawingFields.card.length, length),
    slots: nearest(drawingFields.card.slots, figureOf(specs.ranuras) ?? (length > 300 ? 3 : 2)),
    form,
    size: printedOf(specs.memoria_gb),
  };
}

function boardForm(form: string): DrawingAppearance<'board'>['form'] {
  if (/itx|dtx/.test(form)) return 'itx';
  if (/micro|matx/.test(form)) return 'micro';
  return /e-?atx|xl|ssi/.test(form) ? 'eatx' : 'atx';
}

function supplyAppearance(specs: Specs, base: Colour, accent: Colour): DrawingAppearance<'supply'> {
  const form = textOf(specs.formato);
  const cables = textOf(specs.modular);
  const rating = textOf(specs.eficiencia);
  return {
    kind: 'supply',
    base,
    accent,
    form: /sfx/.test(form) ? 'sfx' : /flex|tfx|mini|1u/.test(form) ? 'flex' : 'atx',
    cables: /semi/.test(cables) ? 'some' : /full|compl|true|total/.test(cables) ? 'all' : 'fixed',
    rating: drawingFields.supply.rating.find((each) => rating.includes(each)) ?? 'none',
    watts: printedOf(specs.vatios),
  };
}

function driveAppearance(name: string, specs: Specs): DrawingAppearance<'drive'> {
  const form = textOf(specs.formato);
  const length = /(22|30|42|60|80|110)$/.exec(form)?.[1];
  const isSlot = /m\.2/.test(form);
  const known = drawingFields.drive.form.find((each) => each === length);
  return {
    kind: 'drive',
    form: isSlot
      ? (known ?? '80')
      : /msata/.test(form)
        ? 'msata'
        : /3\.5/.test(form)
          ? '35'
          : /pci/.test(form)
            ? 'slot'
            : '25',
    bus: /pcie|nvme/.test(textOf(specs.interfaz)) ? 'pcie' : 'sata',
    sink: specs.disipador === true || /\bheat ?sink\b/i.test(name) ? 'sink' : 'bare',
    size: printedOf(specs.capacidad_gb),
  };
}

function coolerAppearance(
  name: string,
  specs: Specs,
  base: Colour,
  accent: Colour,
): DrawingAppearance<'air' | 'liquid' | 'fan'> {
  const light = isLit(name, specs) ? 'lit' : 'plain';
  const radiator = figureOf(specs.radiador_mm);
  const radiators = drawingFields.liquid.radiator;
  if (radiator) return { kind: 'liquid', base, accent, radiator: nearest(radiators, radiator), light };
  if (isLoneFan(specs)) {
    const { fans, size } = drawingFields.fan;
    const count = figureOf(specs.ventiladores) ?? Number(/\b(\d{1,2})-pack\b/i.exec(name)?.[1] ?? 1);
    const wide = figureOf(specs.tamano_mm) ?? 120;
    return { kind: 'fan', base, accent, fans: nearest(fans, count), size: nearest(size, wide), light };
  }
  const fans = figureOf(specs.ventiladores) ?? 1;
  const height = figureOf(specs.alto_mm) ?? 155;
  return {
    kind: 'air',
    base,
    accent,
    form: height < 90 ? 'low' : fans > 1 || height > 158 ? 'twin' : 'tower',
    fans: nearest(drawingFields.air.fans, fans),
    height: nearest(drawingFields.air.height, height),
    light,
  };
}

/** A fan for the case says its size and nothing of a processor. */
function isLoneFan(specs: Specs): boolean {
  const type = textOf(specs.tipo);
  if (type !== '') return /\bfan\b|ventilador/.test(type);
  return figureOf(specs.tamano_mm) !== null && specs.alto_mm === undefined && specs.sockets === undefined;
}

function mouseAppearance(specs: Specs, base: Colour, accent: Colour): DrawingAppearance<'mouse'> {
  const sensor = textOf(specs.sensor);
  const link = textOf(specs.conexion);
  return {
    kind: 'mouse',
    base,
    accent,
    form: /trackball/.test(sensor) ? 'ball' : /touchpad/.test(sensor) ? 'pad' : 'usual',
    hand: /left|zurd|izquierd/.test(textOf(specs.mano)) ? 'left' : 'right',
    cable: /wireless|bluetooth|inal/.test(link) ? 'free' : 'wired',
  };
}

function headsetAppearance(specs: Specs, base: Colour, accent: Colour): DrawingAppearance<'headset'> {
  const type = textOf(specs.tipo);
  return {
    kind: 'headset',
    base,
    accent,
    form: /in ear|in-ear|earbud/.test(type) ? 'in' : /supra/.test(type) ? 'on' : 'over',
    back: /open|abiert/.test(textOf(specs.cerrada)) ? 'open' : 'closed',
    mic: specs.microfono === true ? 'boom' : 'none',
    cable: specs.inalambrica === true ? 'free' : 'wired',
  };
}

function processorAppearance(name: string, specs: Specs): DrawingAppearance<'processor'> {
  const maker = /\bamd\b/i.test(name) ? 'amd' : /\bintel\b/i.test(name) ? 'intel' : 'none';
  const hasPins =
    maker === 'amd' &&
    !/am5|tr4|str5/i.test(textOf(specs.socket)) &&
    !/zen 4|zen 5/.test(textOf(specs.microarquitectura));
  return {
    kind: 'processor',
    maker,
    cores: printedOf(specs.nucleos),
    foot: hasPins ? 'pins' : 'pads',
  };
}

const isLit = (name: string, specs: Specs) =>
  specs.rgb === undefined ? /\ba?-?rgb\b/i.test(name) : specs.rgb === true;

function printedOf(value: unknown): string {
  const text = textOf(value);
  return printedFigure.test(text) ? text : '0';
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase().slice(0, 60) : '';
const figureOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null);

function nearest<Of extends string>(values: readonly Of[], wanted: number): Of {
  const far = (value: Of) => Math.abs(Number(value) - wanted);
  return values.reduce((best, value) => (far(value) < far(best) ? value : best));
}
