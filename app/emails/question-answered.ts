import { oneLine } from './blocks.ts';
import type { MailContent } from './frame.ts';
import { hello } from './person.ts';

export interface MailedQuestion {
  fullName: string;
  productName: string;
  answer: string;
  link: string;
}

export function questionAnswered({ question }: { question: MailedQuestion }): MailContent {
  const { fullName, productName, answer, link } = question;
  return {
    subject: `Respondimos tu pregunta sobre ${oneLine(productName)}`,
    title: 'Respondimos tu pregunta',
    preview: oneLine(answer).slice(0, 120),
    blocks: [
      hello(fullName),
      `Preguntaste por ${oneLine(productName)}. Esta es nuestra respuesta:`,
      ...answer.split(/\n+/).map(oneLine).filter(Boolean),
      { button: 'Ver el producto', href: link },
      { note: 'Tu pregunta y la respuesta se ven en la página del producto, sin tu nombre.' },
    ],
    because: 'Recibes este correo porque preguntaste por un producto en Núcleo.',
  };
}
