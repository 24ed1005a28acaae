import { oneLine } from './blocks.ts';

/** Names are as people typed them, so anything may be in there. */
function firstName(fullName: string): string {
  const [first = ''] = oneLine(fullName).split(' ');
  return first.slice(0, 40);
}

export function hello(fullName = ''): string {
  const name = firstName(fullName);
  return name ? `Hola, ${name}:` : 'Hola:';
}

export const becauseOfAccount = 'Recibes este correo porque esta dirección tiene una cuenta en Núcleo.';
export const becauseOfAddress = 'Recibes este correo porque alguien escribió esta dirección en Núcleo.';
export const becauseOfOrder = 'Recibes este correo porque hiciste un pedido en Núcleo.';
