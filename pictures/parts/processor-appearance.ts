import { type DemoProduct, drawsOf, numberOf, textOf } from '../studio/appearance.ts';

export interface ProcessorAppearance {
  id: string;
  socket: 'AM4' | 'AM5' | 'LGA1700' | 'LGA1851';
  /** Specs and a made-up number, no maker's logo. */
  lines: readonly string[];
  setting: 'left' | 'middle' | 'corner';
  lid: string;
  substrate: string;
  azimuth: number;
  /** Of small parts, from 0 to 1. */
  crowd: number;
}

const sockets = ['AM4', 'AM5', 'LGA1700', 'LGA1851'] as const;

export function processorAppearance(product: DemoProduct): ProcessorAppearance {
  const draws = drawsOf(product.id);
  const said = textOf(product, 'socket');
  const socket = sockets.find((each) => each === said) ?? 'AM5';
  const turbo = numberOf(product, 'reloj_turbo_ghz', 4);
  const cores = numberOf(product, 'nucleos', 6);
  const threads = numberOf(product, 'hilos', cores);
  const cache = numberOf(product, 'cache_mb', 16);
  const batch = Array.from({ length: 8 }, () =>
    draws.pick(['0', '1', '2', '4', '5', '7', '8', 'A', 'F', 'K', 'X']),
  ).join('');
  return {
    id: product.id,
    socket,
    lines: [
      product.name.replace(/^(AMD|Intel)\s+|\(.*\)/g, '').trim(),
      `${cores}C · ${threads}T · ${cache} MB`,
      `${turbo.toFixed(1)} GHz · ${numberOf(product, 'tdp_w', 65)} W`,
      batch,
    ],
    setting: draws.pick(['left', 'middle', 'corner']),
    lid: draws.pick(['#cfd1cf', '#d8d5cd', '#c6cacd', '#d2d0cb']),
    substrate:
      socket === 'AM5' ? '#16302a' : socket === 'AM4' ? '#1d5a3d' : draws.pick(['#1c4a3a', '#20543a', '#1a4443']),
    azimuth: draws.pick([-38, -24, 24, 38]),
    crowd: draws.between(0.55, 1),
  };
}
