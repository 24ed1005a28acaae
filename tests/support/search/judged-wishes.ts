import type { CategoryKey } from '#app/shop/catalog/categories.ts';
import type { Resolution, Use } from '#app/shop/catalog/uses/uses.ts';

/** What every product that is shown for a wish must be. */
export interface JudgedWish {
  wish: string;
  category?: CategoryKey;
  /** In pesos, as is paid now. */
  from?: number;
  to?: number;
  /** At least. */
  plays?: Resolution;
  use?: Use;
  /** The name of a chip that a supply must carry. */
  carries?: string;
  inStock?: true;
  name?: RegExp;
}

const card = 'Tarjeta Gráfica';
const cpu = 'Procesadores';
const psu = 'Fuente de poder';
const [k, m] = [1_000, 1_000_000];

/** Written as people in Colombia ask across the counter. */
export const judgedWishes: readonly JudgedWish[] = [
  { wish: 'una gráfica para 1440p por menos de 3 millones', category: card, plays: '1440p', to: 3 * m },
  { wish: 'tarjeta gráfica para jugar en 1080p hasta 1 millón', category: card, plays: '1080p', to: m },
  { wish: 'gráfica 4K menos de 5 millones', category: card, plays: '4K', to: 5 * m },
  {
    wish: 'busco una tarjeta de video para 1440p que no pase de 2,5 millones',
    category: card,
    plays: '1440p',
    to: 2.5 * m,
  },
  { wish: 'gpu 1080p 1.5M', category: card, plays: '1080p', to: 1.5 * m },
  { wish: 'gráfica entre 1 y 2 millones', category: card, from: m, to: 2 * m },
  { wish: 'gráfica entre 2 y 1 millones', category: card, from: m, to: 2 * m },
  { wish: 'tarjeta gráfica de 1 a 2 palos', category: card, from: m, to: 2 * m },
  { wish: 'gráfica en full hd por 1 millón y medio', category: card, plays: '1080p', to: 1.5 * m },
  { wish: "gráfica máximo 2'000.000", category: card, to: 2 * m },
  { wish: 'gráfica max 2.000.000 pesos', category: card, to: 2 * m },
  { wish: 'gráfica $ 1.500.000', category: card, to: 1.5 * m },
  { wish: 'gráfica gamer menos de 1600000', category: card, use: 'jugar', to: 1.6 * m },
  { wish: 'gráfica para editar video hasta 3 millones', category: card, use: 'editar', to: 3 * m },
  {
    wish: 'tarjeta gráfica nvidia para 1440p hasta 4 millones',
    category: card,
    plays: '1440p',
    to: 4 * m,
    name: /geforce/i,
  },
  { wish: 'gráfica asus por menos de 2 millones', category: card, to: 2 * m, name: /asus/i },
  { wish: 'gráfica radeon 16 gb hasta 2.5 millones', category: card, to: 2.5 * m, name: /radeon/i },
  { wish: 'gráfica disponible en 4K', category: card, plays: '4K', inStock: true },
  { wish: 'gráfica en stock menos de 1.4 millones', category: card, to: 1.4 * m, inStock: true },
  { wish: 'quiero una gráfica que haya, por 2 millones', category: card, to: 2 * m, inStock: true },
  { wish: 'gráfica de más de 3 millones', category: card, from: 3 * m },
  { wish: 'gráfica desde 2 millones hasta 4 millones', category: card, from: 2 * m, to: 4 * m },
  { wish: 'gráfica de unos 2 millones', category: card, from: 1.7 * m, to: 2.3 * m },
  { wish: 'gráfica 2k por 2 millones 400 mil', category: card, plays: '1440p', to: 2.4 * m },
  { wish: 'tarjeta gráfica qhd menos de 3M', category: card, plays: '1440p', to: 3 * m },
  { wish: 'rtx 5070 menos de 4 millones', to: 4 * m, name: /5070/ },
  { wish: 'rtx 5060 hasta 1.7 millones', to: 1.7 * m, name: /5060/ },
  { wish: 'rx 9070 disponible', inStock: true, name: /9070/ },
  { wish: 'procesador para jugar hasta 800 mil', category: cpu, use: 'jugar', to: 800 * k },
  { wish: 'procesador gamer menos de 600 mil', category: cpu, use: 'jugar', to: 600 * k },
  { wish: 'procesador para oficina por menos de 400 mil', category: cpu, use: 'oficina', to: 400 * k },
  { wish: 'procesador para editar video máximo 1.5 millones', category: cpu, use: 'editar', to: 1.5 * m },
  { wish: 'procesador para jugar y editar hasta 2 millones', category: cpu, use: 'editar', to: 2 * m },
  { wish: 'procesador amd por 1 millón', category: cpu, to: m, name: /amd/i },
  { wish: 'procesador intel para jugar hasta 700k', category: cpu, use: 'jugar', to: 700 * k, name: /intel/i },
  { wish: 'ryzen 7 menos de 1.4 millones', to: 1.4 * m, name: /ryzen 7/i },
  { wish: 'ryzen 5 disponible hasta 900 mil', to: 900 * k, inStock: true, name: /ryzen 5/i },
  { wish: 'i5 menos de 700 mil', to: 700 * k, name: /i5/i },
  { wish: 'procesador am5 hasta 1 millón 200 mil', category: cpu, to: 1.2 * m },
  { wish: 'procesador para estudiar 500 lucas', category: cpu, use: 'oficina', to: 500 * k },
  { wish: 'procesador para blender disponible', category: cpu, use: 'editar', inStock: true },
  { wish: 'procesador entre 500 y 900 mil', category: cpu, from: 500 * k, to: 900 * k },
  { wish: 'porcesador para oficina', category: cpu, use: 'oficina' },
  { wish: 'procesador de 6 núcleos hasta 700 mil', category: cpu, to: 700 * k },
  { wish: 'cpu para juegos que no supere 1 millón', category: cpu, use: 'jugar', to: m },
  { wish: 'fuente para rtx 5070 menos de 500 mil', category: psu, carries: 'GeForce RTX 5070', to: 500 * k },
  { wish: 'fuente de poder para rtx 5080', category: psu, carries: 'GeForce RTX 5080' },
  { wish: 'fuente para rx 9070 xt hasta 600 mil', category: psu, carries: 'Radeon RX 9070 XT', to: 600 * k },
  { wish: 'fuente 750w menos de 500 mil', category: psu, to: 500 * k },
  { wish: 'fuente 850 w entre 500 y 700 mil', category: psu, from: 500 * k, to: 700 * k },
  { wish: 'fuente gold hasta 600 mil disponible', category: psu, to: 600 * k, inStock: true },
  { wish: 'psu para rtx5090 en stock', category: psu, carries: 'GeForce RTX 5090', inStock: true },
  { wish: 'fuente máximo 300 mil', category: psu, to: 300 * k },
  { wish: 'ssd 1 tb hasta 400 mil', category: 'SSD', to: 400 * k },
  { wish: 'ssd nvme 2tb menos de 1 millón', category: 'SSD', to: m },
  { wish: 'disco ssd por menos de 300 mil', category: 'SSD', to: 300 * k },
  { wish: 'ssd entre 200 y 500 mil disponible', category: 'SSD', from: 200 * k, to: 500 * k, inStock: true },
  { wish: 'ram ddr5 32 gb menos de 600 mil', category: 'Memoria Ram', to: 600 * k },
  { wish: 'memoria ram 16gb hasta 300.000', category: 'Memoria Ram', to: 300 * k },
  { wish: 'memoria ddr4 por 250 mil', category: 'Memoria Ram', to: 250 * k },
  { wish: 'board am5 menos de 900 mil', category: 'Motherboards', to: 900 * k },
  { wish: 'board para intel hasta 800k', category: 'Motherboards', to: 800 * k },
  { wish: 'placa madre b650 disponible', category: 'Motherboards', inStock: true },
  { wish: 'board wifi entre 600 mil y 1.2 millones', category: 'Motherboards', from: 600 * k, to: 1.2 * m },
  { wish: 'caja blanca por menos de 500 mil', category: 'Chasís', to: 500 * k },
  { wish: 'torre hasta 400 mil', category: 'Chasís', to: 400 * k },
  { wish: 'chasis micro atx máximo 450 mil', category: 'Chasís', to: 450 * k },
  { wish: 'gabinete disponible 300 mil', category: 'Chasís', to: 300 * k, inStock: true },
  { wish: 'disipador menos de 200 mil', category: 'Coolers', to: 200 * k },
  { wish: 'refrigeración líquida hasta 600 mil', category: 'Coolers', to: 600 * k },
  { wish: 'cooler noctua por 500 mil', category: 'Coolers', to: 500 * k, name: /noctua/i },
  { wish: 'ventilador hasta 150 mil', category: 'Coolers', to: 150 * k },
  { wish: 'mouse inalámbrico menos de 200 mil', category: 'Mouse', to: 200 * k },
  { wish: 'mouse gamer por 150 mil', category: 'Mouse', to: 150 * k },
  { wish: 'mouse logitech entre 100 y 300 mil', category: 'Mouse', from: 100 * k, to: 300 * k, name: /logitech/i },
  { wish: 'diadema con micrófono hasta 400 mil', category: 'Diadema', to: 400 * k },
  { wish: 'audífonos gamer menos de 300 mil disponibles', category: 'Diadema', to: 300 * k, inStock: true },
  { wish: 'tapete menos de 100 mil', category: 'Mouse Pads', to: 100 * k },
  { wish: 'disco duro externo hasta 500 mil', category: 'Almacenamiento Externo', to: 500 * k },
  { wish: 'algo por menos de 100 mil en stock', to: 100 * k, inStock: true },
];
