import type { Specs } from '../../catalog/specs.ts';
import { type Colour, coloursOf } from './colours.ts';
import { type DrawingLook, drawingFields, printedFigure } from './drawing-address.ts';

/** Of the facts alone; null where a category has one drawing for all, or nothing is known of the product. */
export function lookOf(category: string, name: string, specs: Specs): DrawingLook | null {
  if (Object.keys(specs).length === 0) return null;
  const [base, accent] = coloursOf(specs.color);
  switch (category) {
    case 'Chasís':
      return caseLook(specs, base, accent);
    case 'Memoria Ram':
      return memoryLook(specs, base, accent);
    case 'Tarjeta Gráfica':
      return cardLook(specs, base, accent);
    case 'Motherboards':
      return {
        kind: 'board',
        base,
        accent,
        form: boardForm(textOf(specs.formato)),
        slots: nearest(drawingFields.board.slots, figureOf(specs.ranuras_memoria) ?? 4),
      };
    case 'Fuente de poder':
      return supplyLook(specs, base);
    case 'SSD':
      return driveLook(specs);
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
      return coolerLook(specs, base, accent);
    case 'Procesadores':
      return processorLook(name, specs);
    default:
      return null;
  }
}

function caseLook(specs: Specs, base: Colour, accent: Colour): DrawingLook<'case'> {
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

function memoryLook(specs: Specs, base: Colour, accent: Colour): DrawingLook<'memory'> {
  const height = figureOf(specs.alto_mm);
  const isShort = /so-?dimm/.test(textOf(specs.formato));
  const isBare = base === 'none' && (figureOf(specs.ddr) ?? 4) < 4;
  const form = isShort
    ? 'short'
    : specs.rgb === true
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
  };
}

function cardLook(specs: Specs, base: Colour, accent: Colour): DrawingLook<'card'> {
  const length = figureOf(specs.largo_mm) ?? 260;
  const usual = length < 190 ? 1 : length < 280 ? 2 : 3;
  return {
    kind: 'card',
    base,
    accent,
    fans: nearest(drawingFields.card.fans, figureOf(specs.ventiladores) ?? usual),
    length: nearest(drawingFields.card.length, length),
    slots: nearest(drawingFields.card.slots, figureOf(specs.ranuras) ?? (length > 300 ? 3 : 2)),
  };
}

function boardForm(form: string): DrawingLook<'board'>['form'] {
  if (/itx|dtx/.test(form)) return 'itx';
  if (/micro|matx/.test(form)) return 'micro';
  return /e-?atx|xl|ssi/.test(form) ? 'eatx' : 'atx';
}

function supplyLook(specs: Specs, base: Colour): DrawingLook<'supply'> {
  const form = textOf(specs.formato);
  const cables = textOf(specs.modular);
  return {
    kind: 'supply',
    base,
    form: /sfx/.test(form) ? 'sfx' : /flex|tfx|mini|1u/.test(form) ? 'flex' : 'atx',
    cables: /semi/.test(cables) ? 'some' : /full|compl|true|total/.test(cables) ? 'all' : 'fixed',
    watts: printedOf(specs.vatios),
  };
}

function driveLook(specs: Specs): DrawingLook<'drive'> {
  const form = textOf(specs.formato);
  const length = /(22|30|42|60|80|110)$/.exec(form)?.[1];
  const isSlot = /m\.2/.test(form);
  const known = drawingFields.drive.form.find((each) => each === length);
  return {
    kind: 'drive',
    form: isSlot ? (known ?? '80') : /3\.5/.test(form) ? '35' : /pci/.test(form) ? 'slot' : '25',
    bus: /pcie|nvme/.test(textOf(specs.interfaz)) ? 'pcie' : 'sata',
    sink: specs.disipador === true ? 'sink' : 'bare',
    size: printedOf(specs.capacidad_gb),
  };
}

function coolerLook(specs: Specs, base: Colour, accent: Colour): DrawingLook<'air' | 'liquid' | 'fan'> {
  const radiator = figureOf(specs.radiador_mm);
  if (radiator) return { kind: 'liquid', base, accent, radiator: nearest(drawingFields.liquid.radiator, radiator) };
  const fans = figureOf(specs.ventiladores) ?? 1;
  const size = figureOf(specs.tamano_mm);
  if (textOf(specs.tipo) === 'fan') {
    return {
      kind: 'fan',
      base,
      accent,
      fans: nearest(drawingFields.fan.fans, fans),
      size: nearest(drawingFields.fan.size, size ?? 120),
    };
  }
  const height = figureOf(specs.alto_mm) ?? 150;
  return {
    kind: 'air',
    base,
    accent,
    form: height < 90 ? 'low' : fans > 1 || height > 158 ? 'twin' : 'tower',
    fans: nearest(drawingFields.air.fans, fans),
  };
}

function processorLook(name: string, specs: Specs): DrawingLook<'processor'> {
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

function printedOf(value: unknown): string {
  const text = String(value ?? 0);
  return printedFigure.test(text) ? text : '0';
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase().slice(0, 60) : '';
const figureOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null);

function nearest<Of extends string>(values: readonly Of[], wanted: number): Of {
  const far = (value: Of) => Math.abs(Number(value) - wanted);
  return values.reduce((best, value) => (far(value) < far(best) ? value : best));
}
