import { either, type Meets, part } from './judged-part.ts';

export const cpu = 'Procesadores';
export const gpu = 'Tarjeta Gráfica';
export const ram = 'Memoria Ram';
export const board = 'Motherboards';
export const psu = 'Fuente de poder';
export const tower = 'Chasís';
export const audio = 'Diadema';
export const external = 'Almacenamiento Externo';

export const black = /Black/;
export const white = /White/;
export const liquid = either(
  part('Coolers', null, { radiador_mm: { from: 1, to: 999 } }),
  part('Coolers', /liquid|aio|water/i),
);
export const wirelessMouse = part('Mouse', null, { conexion: /Wireless/ });
export const both =
  (...all: readonly Meets[]): Meets =>
  (candidate) =>
    all.every((meets) => meets(candidate));
