import type { NoData, Reason } from '#app/shop/builds/rules/finding.ts';
import type { Slot } from '#app/shop/builds/slots.ts';
import { countOf, formatFigure } from '../format.ts';

/** Of the parts, as sentences name them. */
export const slotWords = {
  board: { name: 'Placa base', the: 'la placa', slug: 'placa' },
  cpu: { name: 'Procesador', the: 'el procesador', slug: 'procesador' },
  ram: { name: 'Memoria', the: 'la memoria', slug: 'memoria' },
  drives: { name: 'Disco', the: 'el disco', slug: 'disco' },
  case: { name: 'Chasís', the: 'el chasís', slug: 'chasis' },
  psu: { name: 'Fuente', the: 'la fuente', slug: 'fuente' },
  cooler: { name: 'Disipador', the: 'el disipador', slug: 'disipador' },
  gpu: { name: 'Tarjeta gráfica', the: 'la tarjeta gráfica', slug: 'grafica' },
} as const satisfies Record<Slot, { name: string; the: string; slug: string }>;

/** Whole millimetres: a part is never said to be smaller than it is. */
const mm = (value: number) => `${formatFigure(Math.ceil(value))}\u00a0mm`;
const watts = (value: number) => `${formatFigure(value)}\u00a0W`;
const gb = (value: number) => `${formatFigure(value)}\u00a0GB`;
const mts = (value: number) => `${formatFigure(value)}\u00a0MT/s`;
const plugs = (count: number) => countOf(count, 'conector', 'conectores');
const modules = (count: number) => countOf(count, 'módulo', 'módulos');
const guess = (isEstimated: boolean) => (isEstimated ? ' (estimado por su TDP)' : '');

/** As the trade writes them: the rules compare `LGA1700` and `MICROATX`. */
function trade(text: string): string {
  return text
    .replace(/^LGA(\d+)(V2)?$/, (_, digits, second) => `LGA ${digits}${second ? ' v2' : ''}`)
    .replace(/^MICROATX$/, 'Micro ATX')
    .replace(/^MINIITX$/, 'Mini-ITX')
    .replace(/^EATX$/, 'E-ATX')
    .replace(/^SODIMM$/, 'SO-DIMM')
    .replace(/^SFXL$/, 'SFX-L');
}

type Words = { [Code in Reason['code']]: (facts: Extract<Reason, { code: Code }>) => string };

const words: Words = {
  no_data: ({ of }) => noData[of],

  socket_same: ({ socket }) => `El procesador y la placa usan el socket ${trade(socket)}.`,
  socket_other: ({ cpu, board }) =>
    `El procesador es ${trade(cpu)} y la placa es ${trade(board)}: no entra. Elige los dos con el mismo socket.`,
  socket_lga1151_other: ({ family, chipset }) =>
    `Los dos dicen LGA 1151, pero son dos sockets distintos: ${family} no funciona con el chipset ${chipset}.`,
  chipset_takes: ({ family, chipset }) => `El chipset ${chipset} acepta los ${family}.`,
  chipset_refuses: ({ family, chipset }) =>
    `El chipset ${chipset} no acepta los ${family}, aunque el socket sea el mismo.`,
  chipset_not_in_table: ({ family, chipset }) => `No tenemos dato de si el chipset ${chipset} acepta los ${family}.`,
  bios_ready: () => 'La placa reconoce el procesador desde su primera BIOS.',
  bios_newer_cpu: ({ year }) =>
    `El procesador es de ${year}: la placa lo acepta, y conviene que traiga una BIOS reciente.`,
  bios_if_old_stock: () =>
    'La placa lo reconoce si se fabricó después de que saliera el procesador; si es más antigua, pide una actualización de BIOS.',
  bios_update: ({ hasFlashback }) =>
    `El procesador funciona en esta placa después de actualizar la BIOS${hasFlashback ? '; la placa se actualiza sin procesador' : ''}.`,
  bios_if_listed: ({ hasFlashback }) =>
    `Funciona solo si el fabricante de la placa incluye este procesador en su lista, y después de actualizar la BIOS${hasFlashback ? '; la placa se actualiza sin procesador' : ''}.`,

  ram_generation_other: ({ ram, board }) =>
    `La memoria es DDR${ram} y la placa pide DDR${board}: no entra en las ranuras.`,
  ram_shape_other: ({ form }) => `La memoria es ${trade(form)}, de portátil: en esta placa entran módulos DIMM.`,
  ram_generation_same: ({ ddr }) => `La memoria y la placa son DDR${ddr}.`,
  ram_slots_too_few: ({ modules: count, slots }) =>
    `${count === 1 ? 'Es' : 'Son'} ${modules(count)} y la placa tiene ${countOf(slots, 'ranura', 'ranuras')}: ${count - slots === 1 ? 'sobra uno' : `sobran ${count - slots}`}.`,
  ram_too_much: ({ gb: total, mostGb }) =>
    `Son ${gb(total)} y la placa admite hasta ${gb(mostGb)}: le sobran ${gb(total - mostGb)}.`,
  ram_above_list: ({ gb: total, mostGb }) =>
    `Son ${gb(total)} y la placa anuncia hasta ${gb(mostGb)}, ${gb(total - mostGb)} menos. Muchas aceptan más con una BIOS reciente: revísalo en la lista del fabricante.`,
  ram_has_room: ({ modules: count, slots, gb: total, mostGb }) =>
    `${modules(count)} en ${countOf(slots, 'ranura', 'ranuras')} y ${gb(total)} de ${gb(mostGb)} posibles.`,
  ram_speed_official: ({ mts: speed, official }) =>
    `La memoria corre a ${mts(speed)}; el procesador la admite hasta ${mts(official)} sin ajustes.`,
  ram_speed_locked: ({ mts: speed, official }) =>
    `La memoria es de ${mts(speed)}, pero con este chipset corre a ${mts(official)}.`,
  ram_speed_profile: ({ mts: speed, official, profile }) =>
    `La memoria corre a ${mts(speed)} al activar su perfil ${profile}; sin él, a ${mts(official)}.`,
  ram_four_modules: ({ modules: count }) =>
    `Con ${modules(count)} DDR5 la memoria suele correr más lento que con dos. Si puedes, elige un kit de dos.`,
  ram_mixed_kits: ({ kits }) =>
    `Son ${kits} kits de memoria: juntos funcionan, pero nadie promete que lleguen a la velocidad de su perfil.`,
  ram_registered: () => 'Es memoria registrada, de servidor: no funciona en una placa de escritorio.',
  ram_ecc: () => 'La memoria tiene ECC: funciona, pero la placa no promete corregir errores.',
  ram_plain: () => 'Es memoria corriente de escritorio.',

  board_fits: ({ form }) => `El chasís recibe placas ${trade(form)}.`,
  board_too_large: ({ form }) => `La placa es ${trade(form)} y el chasís no recibe ese tamaño.`,
  board_eatx: () =>
    'La placa es E-ATX, que no es una sola medida: van de 257 a 330 mm de ancho. Compara la medida de la placa con la del chasís.',
  gpu_too_long: ({ mm: length, mostMm }) =>
    `La tarjeta mide ${mm(length)} y en el chasís caben ${mm(Math.floor(mostMm))}: le sobran ${mm(Math.ceil(length) - Math.floor(mostMm))}.`,
  gpu_tight: ({ mm: length, mostMm }) =>
    `La tarjeta mide ${mm(length)} y en el chasís caben ${mm(Math.floor(mostMm))}: quedan ${mm(Math.floor(mostMm) - Math.ceil(length))}, y conviene dejar 10\u00a0mm.`,
  gpu_beside_radiator: ({ mm: length, mostMm }) =>
    `A la tarjeta le quedan ${mm(Math.floor(mostMm) - Math.ceil(length))} (mide ${mm(length)} de ${mm(Math.floor(mostMm))}): si el radiador va adelante, ocupa unos 52\u00a0mm.`,
  gpu_fits: ({ mm: length, mostMm }) =>
    `La tarjeta mide ${mm(length)} y en el chasís caben ${mm(Math.floor(mostMm))}: quedan ${mm(Math.floor(mostMm) - Math.ceil(length))}.`,
  gpu_bracket_too_wide: ({ slots, mostSlots, isDeduced }) =>
    `La tarjeta ocupa ${countOf(slots, 'ranura', 'ranuras')}${isDeduced ? ' (deducido de su grosor)' : ''} y el chasís tiene ${formatFigure(mostSlots)}: ${slots - mostSlots === 1 ? 'falta una' : `faltan ${formatFigure(slots - mostSlots)}`}.`,
  gpu_wider_than_slots: ({ slots, mostSlots }) =>
    `La tarjeta tiene un grosor de ${formatFigure(slots)} ranuras y el chasís tiene ${formatFigure(mostSlots)}: puede rozar el panel.`,
  gpu_slots_fit: ({ slots, mostSlots, isDeduced }) =>
    `La tarjeta ocupa ${countOf(slots, 'ranura', 'ranuras')}${isDeduced ? ' (deducido de su grosor)' : ''} y el chasís tiene ${formatFigure(mostSlots)}.`,
  cooler_too_high: ({ mm: height, mostMm }) =>
    `El disipador mide ${mm(height)} de alto y en el chasís caben ${mm(Math.floor(mostMm))}: le sobran ${mm(Math.ceil(height) - Math.floor(mostMm))}.`,
  cooler_tight: ({ mm: height, mostMm }) =>
    `El disipador mide ${mm(height)} de alto y en el chasís caben ${mm(Math.floor(mostMm))}: ${mostMm <= Math.ceil(height) ? 'no queda espacio' : `quedan ${mm(Math.floor(mostMm) - Math.ceil(height))}`}, y conviene dejar 5\u00a0mm.`,
  cooler_height_fits: ({ mm: height, mostMm }) =>
    `El disipador mide ${mm(height)} de alto y en el chasís caben ${mm(Math.floor(mostMm))}: quedan ${mm(Math.floor(mostMm) - Math.ceil(height))}.`,

  cooler_has_socket: ({ socket }) => `El disipador trae anclajes para ${trade(socket)}.`,
  cooler_related_socket: ({ socket, listed }) =>
    socket === 'AM5'
      ? 'El disipador anuncia AM4, no AM5: funciona si se ancla a la base que trae la placa.'
      : `El disipador anuncia ${trade(listed)}, no ${trade(socket)}: los huecos son los mismos, pero confirma que trae el anclaje.`,
  cooler_other_socket: ({ socket }) => `El disipador no trae anclajes para ${trade(socket)}.`,
  cooler_in_box: () => 'El procesador trae disipador en la caja.',
  cooler_missing: () => 'El procesador no trae disipador: elige uno.',
  cooler_still_to_choose: () => 'El procesador no trae disipador: falta elegir uno.',
  cooler_rated_enough: ({ cpuW, ratedW, isEstimated }) =>
    `El disipador enfría hasta ${watts(ratedW)} y el procesador pide hasta ${watts(cpuW)}${guess(isEstimated)}.`,
  cooler_rated_too_little: ({ cpuW, ratedW, isEstimated }) =>
    `El disipador enfría hasta ${watts(ratedW)} y el procesador pide hasta ${watts(cpuW)}${guess(isEstimated)}: le faltan ${watts(cpuW - ratedW)}. Funciona, pero bajará su velocidad en cargas largas.`,
  cooler_small_heat: ({ cpuW, isEstimated }) =>
    `El procesador pide hasta ${watts(cpuW)}${guess(isEstimated)}: cualquier disipador de su socket alcanza.`,
  cooler_small_for_heat: ({ cpuW, mm: size, kind, isEstimated }) =>
    `El procesador pide hasta ${watts(cpuW)}${guess(isEstimated)}, y ${kind === 'air' ? `un disipador de ${mm(size)} de alto` : `un radiador de ${mm(size)}`} es pequeño para eso: bajará su velocidad en cargas largas.`,
  cooler_rating_not_said: ({ cpuW, isEstimated }) =>
    `El fabricante no dice cuántos vatios enfría el disipador; el procesador pide hasta ${watts(cpuW)}${guess(isEstimated)}.`,
  radiator_has_place: ({ mm: size }) => `El chasís tiene lugar para un radiador de ${mm(size)}.`,
  radiator_no_place: ({ mm: size, sizes }) =>
    `El radiador es de ${mm(size)} y el chasís tiene lugar para ${sizes.map(mm).join(', ')}.`,
  radiator_too_large: ({ mm: size, mostMm }) =>
    `El radiador es de ${mm(size)} y el chasís recibe hasta ${mm(Math.floor(mostMm))}: le sobran ${mm(size - Math.floor(mostMm))}.`,
  radiator_longer_than_case: ({ mm: size, sideMm }) =>
    `El radiador de ${mm(size)} mide con sus extremos unos ${mm(size + 30)}, y el lado más largo del chasís ${mm(sideMm)}: no cabe.`,
  radiator_not_said: ({ mm: size }) =>
    `El fabricante no dice qué radiadores recibe el chasís; el tuyo es de ${mm(size)}.`,
  ram_low_enough: ({ mm: height }) => `La memoria mide ${mm(height)} de alto: cabe bajo el disipador.`,
  ram_high_under_cooler: ({ mm: height }) =>
    `La memoria mide ${mm(height)} de alto, ${mm(Math.ceil(height) - 35)} más que un módulo bajo: puede chocar con el disipador o subir su ventilador.`,

  supply_too_weak: ({ totalW, supplyW, isEstimated }) =>
    `La fuente da ${watts(supplyW)} y tu PC pide hasta ${watts(totalW)}${guess(isEstimated)}: faltan ${watts(totalW - supplyW)}.`,
  supply_little_left: ({ totalW, supplyW, isEstimated }) =>
    `La fuente da ${watts(supplyW)} y tu PC pide hasta ${watts(totalW)}${guess(isEstimated)}: queda menos del 20\u00a0% de reserva (${watts(supplyW - totalW)}).`,
  supply_below_recommended: ({ recommendedW, supplyW, totalW }) =>
    `El fabricante de la tarjeta recomienda una fuente de ${watts(recommendedW)} y la tuya da ${watts(supplyW)}, ${watts(recommendedW - supplyW)} menos${totalW === null ? '' : `; por nuestra suma tu PC pide hasta ${watts(totalW)}`}.`,
  supply_enough: ({ totalW, supplyW, isEstimated }) =>
    `La fuente da ${watts(supplyW)} y tu PC pide hasta ${watts(totalW)}${guess(isEstimated)}: quedan ${watts(supplyW - totalW)}.`,
  gpu_needs_no_plug: () => 'La tarjeta se alimenta de la placa: no pide conectores.',
  gpu_plugs_enough: ({ need, have, pins }) =>
    `La tarjeta pide ${plugs(need)} de ${pins} pines y la fuente trae ${formatFigure(have)}.`,
  gpu_plugs_too_few: ({ need, have }) =>
    `La tarjeta pide ${plugs(need)} de 8 pines y la fuente trae ${formatFigure(have)}: ${need - have === 1 ? 'falta uno' : `faltan ${need - have}`}.`,
  gpu_adapter: ({ need, have }) =>
    `La fuente no trae el conector de 16 pines: se usa el adaptador de la tarjeta con ${plugs(need)} de 8 pines, y la fuente trae ${formatFigure(have)}.`,
  gpu_adapter_too_few: ({ need, have }) =>
    `La fuente no trae el conector de 16 pines, y el adaptador pide ${plugs(need)} de 8 pines: trae ${formatFigure(have)}, ${need - have === 1 ? 'falta uno' : `faltan ${need - have}`}.`,
  cpu_plugs_enough: ({ need, have }) =>
    `La placa pide ${plugs(need)} para el procesador y la fuente trae ${formatFigure(have)}.`,
  cpu_plugs_one_less: ({ need, have }) =>
    `La placa tiene ${plugs(need)} para el procesador y la fuente trae ${formatFigure(have)}: arranca con uno, el otro es para cargas fuertes.`,
  cpu_plugs_none: ({ need }) =>
    `La placa pide ${plugs(need)} para el procesador y la fuente no trae ninguno: no enciende.`,
  supply_shape_fits: ({ form }) => `El chasís recibe fuentes ${trade(form)}.`,
  supply_needs_plate: ({ form }) =>
    `La fuente es ${trade(form)} y el chasís recibe ATX: entra con una placa adaptadora, que muchas fuentes no traen.`,
  supply_shape_other: ({ form, forms }) =>
    `La fuente es ${trade(form)} y el chasís recibe ${forms.map(trade).join(', ')}: no entra.`,
  supply_shape_deduced: () =>
    'El fabricante no dice qué fuentes recibe el chasís; por ser una torre de este tamaño se deduce que recibe ATX.',
  supply_length_fits: ({ mm: length, mostMm }) =>
    `La fuente mide ${mm(length)} y en el chasís caben ${mm(Math.floor(mostMm))}.`,
  supply_too_long: ({ mm: length, mostMm }) =>
    `La fuente mide ${mm(length)} y en el chasís caben ${mm(Math.floor(mostMm))}: le sobran ${mm(Math.ceil(length) - Math.floor(mostMm))}.`,
  supply_length_not_said: ({ mm: length }) =>
    `El fabricante no dice qué largo de fuente admite el chasís; la tuya mide ${mm(length)}.`,

  m2_fits: ({ drives, slots }) =>
    `${countOf(drives, 'disco M.2', 'discos M.2')} en ${countOf(slots, 'ranura', 'ranuras')} de la placa.`,
  m2_none: () => 'Ningún disco ocupa una ranura M.2.',
  m2_too_few: ({ drives, slots }) =>
    `Son ${countOf(drives, 'disco M.2', 'discos M.2')} y la placa tiene ${countOf(slots, 'ranura', 'ranuras')}: ${drives - slots === 1 ? 'falta una' : `faltan ${drives - slots}`}.`,
  m2_too_long: ({ length }) => `El disco M.2 es ${length} y ninguna ranura libre de la placa es tan larga.`,
  m2_no_post: ({ length }) =>
    `El disco M.2 es ${length} y la ranura no anuncia ese largo: entra, pero puede no tener dónde atornillarse.`,
  m2_first_may_be_dead: () =>
    'Con un procesador de décima generación la primera ranura M.2 de esta placa puede no funcionar, y los discos las ocupan todas.',
  m2_sata_not_said: () => 'El disco M.2 es SATA y el fabricante no dice si las ranuras de la placa aceptan SATA.',
  sata_enough: ({ drives, ports }) =>
    drives === 0
      ? 'Ningún disco usa un puerto SATA.'
      : `${countOf(drives, 'disco', 'discos')} en ${countOf(ports, 'puerto', 'puertos')} SATA.`,
  sata_too_few: ({ drives, ports }) =>
    `Son ${countOf(drives, 'disco', 'discos')} SATA y la placa tiene ${countOf(ports, 'puerto', 'puertos')}: ${drives - ports === 1 ? 'falta uno' : `faltan ${drives - ports}`}.`,
  sata_shared_with_m2: ({ drives, ports }) =>
    `Son ${countOf(drives, 'disco', 'discos')} SATA en ${countOf(ports, 'puerto', 'puertos')}, y hay un disco M.2: en muchas placas apaga hasta dos puertos. El manual dice cuáles.`,
  bays_enough: () => 'Los discos tienen dónde ir en el chasís.',
  bays_too_few: ({ drives35, bays35, drives25, bays25 }) =>
    drives35 > bays35
      ? `Son ${countOf(drives35, 'disco', 'discos')} de 3,5″ y el chasís tiene ${countOf(bays35, 'bahía', 'bahías')}: ${drives35 - bays35 === 1 ? 'falta una' : `faltan ${drives35 - bays35}`}.`
      : `Son ${countOf(drives25, 'disco', 'discos')} de 2,5″ y el chasís tiene ${countOf(bays25, 'bahía', 'bahías')} de 2,5″ y ${bays35 - drives35} libres de 3,5″: no alcanzan.`,
  bays_tray: ({ drives25, bays25 }) =>
    `Son ${countOf(drives25, 'disco', 'discos')} de 2,5″ y el chasís tiene ${countOf(bays25, 'bahía', 'bahías')} de ese tamaño: el resto va en una de 3,5″ con bandeja.`,

  picture_from_card: () => 'La imagen sale por la tarjeta gráfica.',
  picture_from_cpu: () =>
    'El procesador tiene gráficos: la imagen sale por la placa, si la placa trae salida de video.',
  picture_missing: () => 'El procesador no tiene gráficos y no hay tarjeta: no habría imagen. Elige una tarjeta.',
  picture_card_to_choose: () => 'El procesador no tiene gráficos: falta elegir una tarjeta.',
  pcie_same: () => 'La placa da a cada pieza su generación de PCIe.',
  pcie_card_slower: ({ card, slot }) =>
    `La tarjeta es PCIe ${card}.0 y aquí corre a PCIe ${slot}.0: funciona, algo más lento.`,
  pcie_drive_slower: ({ drive, slot }) =>
    `El disco es PCIe ${drive}.0 y la placa da hasta PCIe ${slot}.0: funciona, más lento de lo que anuncia.`,
  complete: () => 'Tu PC tiene todas sus piezas.',
  incomplete: ({ missing }) => `Falta elegir: ${missing.map((slot) => slotWords[slot].name.toLowerCase()).join(', ')}.`,
};

const noData: Record<NoData, string> = {
  cpu_socket: 'No tenemos dato del socket del procesador.',
  board_socket: 'No tenemos dato del socket de la placa.',
  cpu_family: 'No tenemos dato de la familia del procesador.',
  board_chipset: 'No tenemos dato del chipset de la placa.',
  ram_generation: 'No tenemos dato de si la memoria es DDR4 o DDR5.',
  board_generation: 'No tenemos dato de si la placa pide DDR4 o DDR5.',
  ram_shape: 'No tenemos dato de si la memoria es DIMM o de portátil.',
  ram_modules: 'No tenemos dato de cuántos módulos trae la memoria.',
  ram_gb: 'No tenemos dato de cuántos GB trae la memoria.',
  board_ram_slots: 'El fabricante no dice cuántas ranuras de memoria tiene la placa.',
  board_ram_gb: 'El fabricante no dice cuánta memoria admite la placa.',
  ram_speed: 'No tenemos dato de la velocidad de la memoria.',
  official_speed: 'No tenemos dato de qué velocidad de memoria admite el procesador.',
  ram_ecc: 'No tenemos dato de si la memoria es de servidor (ECC o registrada).',
  board_form: 'No tenemos dato del tamaño de la placa.',
  case_boards: 'El fabricante no dice qué placas recibe el chasís.',
  gpu_length: 'El fabricante no dice cuánto mide la tarjeta.',
  case_gpu_length: 'El fabricante no dice qué largo de tarjeta admite el chasís.',
  gpu_width: 'El fabricante no dice cuántas ranuras ocupa la tarjeta.',
  case_slots: 'El fabricante no dice cuántas ranuras de expansión tiene el chasís.',
  cooler_kind: 'No tenemos dato de si es un disipador de aire, líquido o un ventilador.',
  cooler_height: 'El fabricante no dice qué alto tiene el disipador.',
  case_cooler_height: 'El fabricante no dice qué alto de disipador admite el chasís.',
  cooler_sockets: 'El fabricante no dice para qué sockets trae anclajes el disipador.',
  cpu_cooler_in_box: 'No tenemos dato de si el procesador trae disipador en la caja.',
  cpu_watts: 'No tenemos dato de cuántos vatios pide el procesador.',
  radiator_size: 'No tenemos dato del tamaño del radiador.',
  ram_height: 'El fabricante no dice qué alto tiene la memoria: puede chocar con el disipador.',
  gpu_watts: 'No tenemos dato de cuántos vatios pide la tarjeta.',
  supply_watts: 'No tenemos dato de cuántos vatios da la fuente.',
  gpu_plugs: 'El fabricante no dice qué conectores pide la tarjeta.',
  supply_gpu_plugs: 'El fabricante no dice qué conectores trae la fuente para la tarjeta.',
  supply_in_case: 'La fuente viene con el chasís y el fabricante no dice qué conectores trae.',
  board_cpu_plugs: 'El fabricante no dice qué conectores pide la placa para el procesador.',
  supply_cpu_plugs: 'El fabricante no dice cuántos conectores trae la fuente para el procesador.',
  supply_form: 'No tenemos dato del tamaño de la fuente.',
  case_supply_forms: 'El fabricante no dice qué tamaños de fuente recibe el chasís.',
  supply_length: 'El fabricante no dice cuánto mide la fuente.',
  case_supply_length: 'El fabricante no dice qué largo de fuente admite el chasís.',
  board_m2: 'El fabricante no dice cuántas ranuras M.2 tiene la placa.',
  board_m2_lengths: 'El fabricante no dice qué largos de M.2 recibe la placa.',
  drive_form: 'No tenemos dato del formato del disco.',
  drive_length: 'No tenemos dato del largo del disco M.2.',
  drive_bus: 'No tenemos dato de si el disco M.2 es PCIe o SATA.',
  board_sata: 'El fabricante no dice cuántos puertos SATA tiene la placa.',
  case_bays: 'El fabricante no dice cuántas bahías para discos tiene el chasís.',
  cpu_graphics: 'No tenemos dato de si el procesador tiene gráficos.',
  gpu_pcie: 'No tenemos dato de la generación PCIe de la tarjeta.',
  board_pcie: 'El fabricante no dice qué generación PCIe da la placa a la tarjeta.',
  cpu_pcie: 'No tenemos dato de la generación PCIe del procesador.',
  drive_pcie: 'No tenemos dato de la generación PCIe del disco.',
  board_m2_pcie: 'El fabricante no dice qué generación PCIe dan las ranuras M.2 de la placa.',
};

/** One Spanish sentence with the figures that decide, and what to do where there is something to do. */
export function whyWords<Code extends Reason['code']>(reason: Extract<Reason, { code: Code }>): string {
  return (words[reason.code] as (facts: Reason) => string)(reason);
}
