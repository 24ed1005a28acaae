import { claimText } from '#app/text/legal/claim-form.ts';
import { oneLine } from './blocks.ts';
import type { MailContent } from './frame.ts';
import { hello } from './person.ts';

export interface MailedAnswer {
  number: string;
  fullName: string;
  text: string;
  /** Opens the claim without signing in. */
  link: string;
}

export function claimAnswered({ answer }: { answer: MailedAnswer }): MailContent {
  const { number, fullName, text, link } = answer;
  return {
    subject: `Respondimos tu solicitud ${number}`,
    title: 'Respondimos tu solicitud',
    preview: oneLine(text).slice(0, 120),
    blocks: [
      hello(fullName),
      `Esta es nuestra respuesta a tu solicitud con radicado ${number}.`,
      ...text.split(/\n+/).map(oneLine).filter(Boolean),
      { button: claimText.seeClaim, href: link },
      { note: 'Si no quedas conforme, radica otra solicitud y menciona este número.' },
    ],
    because: 'Recibes este correo porque radicaste una solicitud en Núcleo.',
  };
}
