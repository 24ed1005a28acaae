import { oneLine } from './blocks.ts';

/** Names are as people typed them, so anything may be in there. */
function firstName(fullName: string): string {
  const [first = ''] = oneLine(fullName).split(' ');
  return first.slice(0, 40);
}

/** A firm by its whole name: "Hola, Soluciones" greets nobody. */
export function helloBuyer(buyer: { fullName: string; legalIdType: string } | null): string {
  if (buyer?.legalIdType !== 'NIT') return hello(buyer?.fullName);
  const firm = oneLine(buyer.fullName).slice(0, 100);
  return firm ? `Hola, equipo de ${firm}:` : 'Hola:';
}

export function hello(fullName = ''): string {
  const name = firstName(fullName);
  return name ? `Hola, ${name}:` : 'Hola:';
}

export const becauseOfAccount = 'Recibes este correo porque esta dirección tiene una cuenta en Núcleo.';
export const becauseOfAddress = 'Recibes este correo porque alguien escribió esta dirección en Núcleo.';
export const becauseOfOrder = 'Recibes este correo porque hiciste un pedido en Núcleo.';
