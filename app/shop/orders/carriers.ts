/**
 * Carriers of Colombia, and the page on which a guide is followed. Only addresses that the carrier's page reads the number
 * from have one made of it; `docs/orders.md` says where each was seen. The others lead to the page on which it is typed.
 */
interface Carrier {
  name: string;
  /** As people and files write it, folded by `folded`. */
  also: readonly string[];
  numbers: RegExp;
  track(number: string): string;
}

const known: readonly Carrier[] = [
  {
    name: 'Servientrega',
    also: ['servi'],
    numbers: /^\d{9,13}$/,
    track: (number) => `https://mobile.servientrega.com/WebSitePortal/RastreoEnvioDetalle.html?Guia=${number}`,
  },
  {
    name: 'Coordinadora',
    also: ['coordi'],
    numbers: /^\d{9,14}$/,
    track: (number) => `https://coordinadora.com/rastreo/rastreo-de-guia/detalle-de-rastreo-de-guia/?guia=${number}`,
  },
  {
    name: 'Interrapidísimo',
    also: ['inter', 'interrapidisima'],
    numbers: /^\d{11,13}$/,
    track: (number) => `https://www.interrapidisimo.com/sigue-tu-envio/?guia=${number}`,
  },
  {
    name: 'Envía',
    also: ['enviacolvanes', 'colvanes'],
    numbers: /^\d{11,13}$/,
    track: (number) => `https://hub.envia.co/landingrastreo/Rastreo/Index?guia=${number}`,
  },
  {
    name: 'TCC',
    also: [],
    numbers: /^\d{8,12}$/,
    track: () => 'https://tcc.com.co/courier/mensajeria/rastrear-envio/',
  },
  {
    name: 'Deprisa',
    also: ['avianca', 'aviancadeprisa'],
    numbers: /^\d{10,13}$/,
    track: (number) => `https://www.deprisa.com/Tracking/?track=${number}`,
  },
  {
    name: '4-72',
    also: ['correo', 'serviciospostalesnacionales'],
    // As the postal union writes it, or the digits of a national guide.
    numbers: /^(?:[A-Z]{2}\d{9}CO|\d{9,13})$/,
    track: (number) => `https://svc1.sipost.co/trazawebsip2/default.aspx?Buscar=${number}`,
  },
];

export const carrierNames: readonly string[] = known.map(({ name }) => name);

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}

function carrierOf(written: string): Carrier | undefined {
  const name = folded(written);
  return known.find((carrier) => folded(carrier.name) === name || carrier.also.includes(name));
}

/** `INTER RAPIDISIMO` is Interrapidísimo; an unknown carrier stays as it was written. */
export function carrierName(written: string): string {
  return carrierOf(written)?.name ?? written.replace(/\s+/g, ' ').trim();
}

/** As a scanner or a spreadsheet writes it: with spaces, hyphens, or an apostrophe that keeps zeros in front. */
export function guideNumber(written: string): string {
  return written.replace(/[\s'’-]/g, '').toUpperCase();
}

/** True for a carrier that we do not know. */
export function isPlausibleGuide(carrier: string, number: string): boolean {
  return carrierOf(carrier)?.numbers.test(guideNumber(number)) ?? true;
}

/** Null for a carrier that we do not know, or a number that is none of its own. */
export function trackingUrlOf(carrier: string, number: string): string | null {
  const found = carrierOf(carrier);
  const guide = guideNumber(number);
  return found?.numbers.test(guide) ? found.track(guide) : null;
}
