import type { Resolution, Use } from '#app/shop/catalog/uses/uses.ts';
import { type Phrases, phrasesOf } from './wish-words.ts';

export const inStock = phrasesOf(
  'disponible|disponibles|disponible ya|ya disponible|disponibilidad|en stock|en estock|en stok|con stock|hay stock|que haya|que haya en stock|que hayan|que tengan en stock|que tengan ya|en existencia|en existencias|con existencias|en inventario|entrega inmediata|para entrega inmediata|para ya|que no este agotado|que no este agotada|no agotado|no agotada',
);

const people =
  'hijo|hija|hijos|hermano|hermana|hermanito|hermanita|novio|novia|esposo|esposa|papa|mama|nino|nina|ninos|sobrino|sobrina|primo|prima|amigo|amiga|abuelo|abuela|pareja|familia'.split(
    '|',
  );
const ofWhom = people.flatMap((person) => ['mi', 'mis', 'un', 'una', 'el', 'la'].map((whose) => `${whose} ${person}`));

/** They ask and say nothing of what is asked for. */
export const asking = phrasesOf(
  [
    'busco|buscando|estoy buscando|ando buscando|quiero|quiero comprar|quisiera|necesito|recomiendame|recomiendenme|recomiendan|recomiendas|recomienda|dame|deme|muestrame|hola|buenas|por favor|porfa|porfavor|gracias|algun|alguna|algo|que sirva|que sirvan|que me sirva|que sea|que sean|que tenga|que tengan|que traiga|que este|que esten|me alcanza|me alcance|que me alcance|tienen|venden|hay',
    'cual|cual es|cuales|cual me|cuanto vale|cuanto valen|cuanto cuesta|cuanto cuestan|me compro|me compraria|comprar|comprarme|que me compro|me sirve|sirve|sirva|que corra|que corra todo|que mueva|que mueva todo|que aguante|que me aguante|que rinda|que rindan|que salga|que dure',
    'mas buena|mas bueno|gama media|sin importar el precio|no importa el precio|urgente|parce|mi pc|el pc|mi computador|el computador|mi compu|el compu|mi equipo|mi torre',
    ...ofWhom,
  ].join('|'),
);

/** What is worth most comes first. */
export const best = phrasesOf(
  'mejor|mejores|la mejor|el mejor|los mejores|las mejores|lo mejor|mas potente|mas potentes|la mas potente|el mas potente|lo mas potente|mas poderosa|mas poderoso|la mas poderosa|el mas poderoso|mas rapida|mas rapido|la mas rapida|el mas rapido|gama alta|tope de gama|alto rendimiento',
);
export const bestPrice = phrasesOf(
  'mejor precio|el mejor precio|al mejor precio|buen precio|a buen precio|mejores precios',
);

/** Of what costs less. */
export const cheap = phrasesOf(
  'barato|barata|baratos|baratas|baratico|baratica|baraticos|baraticas|baratito|baratita|mas barato|mas barata|el mas barato|la mas barata|lo mas barato|los mas baratos|las mas baratas|economico|economica|economicos|economicas|mas economico|mas economica|el mas economico|la mas economica|que no sea caro|que no sea cara|que no sea tan caro|que no sea tan cara|no muy caro|no muy cara|no tan caro|no tan cara|sin gastar mucho|gama baja|gama de entrada|bueno bonito y barato|bueno y barato|buena y barata|buena bonita y barata',
);

export const resolutionPhrases: readonly (readonly [Resolution, Phrases])[] = [
  ['4K', phrasesOf('4 k|4 k ultra|ultra 4 k|2160 p|uhd|4 k uhd|uhd 4 k|ultra hd|en 2160|a 2160|2160')],
  [
    '1440p',
    phrasesOf('1440 p|1440|2 k|2 k 1440 p|1440 p 2 k|qhd|wqhd|quad hd|en 1440|a 1440|en 1440 p|a 1440 p|2560 x 1440'),
  ],
  [
    '1080p',
    phrasesOf('1080 p|full hd|full hd 1080 p|1080 p full hd|fullhd|fhd|en 1080|a 1080|en 1080 p|a 1080 p|1920 x 1080'),
  ],
];

const games =
  'fortnite|fornite|valorant|free fire|freefire|gta|gta 5|gta v|gta 6|gta vi|minecraft|roblox|lol|league of legends|cs|cs 2|cs go|csgo|counter strike|call of duty|cod|warzone|apex|apex legends|fifa|fc 25|fc 26|dota|dota 2|overwatch|cyberpunk|cyberpunk 2077|elden ring|pubg|rocket league|red dead|red dead redemption|rdr 2|god of war|hogwarts legacy|witcher|assassins creed|battlefield|far cry|resident evil|los sims|sims 4|wow|world of warcraft|forza|flight simulator|marvel rivals';

/** The highest first. */
export const usePhrases: readonly (readonly [Use, Phrases])[] = [
  [
    'editar',
    phrasesOf(
      'editar|edita|edite|editando|editor|editar video|editar videos|editar fotos|edicion|edicion de video|edicion de videos|edicion de fotos|edicion video|render|renders|renderizar|renderizado|hacer renders|diseno|disenar|diseno grafico|diseno 3 d|modelado|modelado 3 d|modelar|animacion|animacion 3 d|para arquitectura|autocad|revit|solidworks|sketchup|lumion|blender|premiere|premiere pro|after effects|photoshop|illustrator|lightroom|davinci|davinci resolve|unreal|cinema 4 d|ia|inteligencia artificial|machine learning|deep learning|stable diffusion|llm',
    ),
  ],
  [
    'jugar',
    phrasesOf(
      `jugar|juega|juego|juegos|juegue|jueguen|juegan|jugando|jueguitos|gamer|gamers|gaming|gamear|videojuegos|videojuego|juegos aaa|juegos nuevos|stream|streams|streaming|streamear|stremear|hacer stream|hacer streaming|transmitir|twitch|${games}`,
    ),
  ],
  [
    'oficina',
    phrasesOf(
      'oficina|la oficina|ofimatica|office|excel|word|word y excel|estudiar|estudio|estudiante|universidad|la universidad|la u|la uni|colegio|clases|clases virtuales|navegar|navegar en internet|internet|tareas|hacer tareas|tareas de la u|trabajar|trabajo|el trabajo|programar|programacion|contabilidad|peliculas|ver peliculas|ver series|netflix|youtube|casa|la casa|el hogar|hogar|uso basico|lo basico',
    ),
  ],
];
export const silent = phrasesOf(
  'silencioso|silenciosa|silenciosos|silenciosas|que no haga ruido|que no haga bulla|que no suene|poco ruido|bajo ruido|sin ruido|silencio',
);
/** Closes a wish: "case gamer que tengan". At other places it leads to what a part has. */
export const inStockAtEnd = ['que', 'tengan'] as const;
/** They lead to what a part is for. */
export const leading: ReadonlySet<string> = new Set(
  'para en a y de que sea mi el la los las un una muy bien o e con se me le solo'.split(' '),
);
