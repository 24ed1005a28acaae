import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** No inline style or script: the content policy forbids them. */
export function page(options: {
  title: string;
  intro?: string;
  strip?: string;
  width?: 'narrow' | 'wide' | 'normal';
  head?: Html | undefined;
  body: Html | Html[];
}): Html {
  return html`<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${options.title} · Ensayo</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="data:,">
${options.head}
</head>
<body class="${options.width ?? 'normal'}">
<header><p class="strip">${options.strip ?? 'Ensayo: aquí no se mueve dinero'}</p>
<div class="inner"><h1>${options.title}</h1>${options.intro ? html`<p class="intro">${options.intro}</p>` : ''}</div></header>
<main>
${options.body}
</main>
</body>
</html>
`;
}

export function refresh(seconds: number, address: string): Html {
  return html`<meta http-equiv="refresh" content="${seconds}; url=${address}">`;
}

export function fact(name: string, value: Html | string, width: 'half' | 'whole' = 'half'): Html {
  return html`<div class="${width}"><dt>${name}</dt><dd>${value}</dd></div>`;
}
