/** Active ingredients compared by what they are: without salt, water, accent and case; and the groups that an allergy names. */
import { foldText } from '../formato/texto.ts';

/** Words that say how the substance is bound, not which it is. */
const SAIS: ReadonlySet<string> = new Set(
  (
    'cloridrato dicloridrato bicloridrato monocloridrato sulfato bissulfato hemissulfato metabissulfito maleato dimaleato fumarato hemifumarato ' +
    'succinato hemissuccinato tartarato bitartarato hemitartarato citrato acetato diacetato besilato mesilato dimesilato tosilato fosfato difosfato hemifosfato ' +
    'nitrato mononitrato brometo bromidrato hidrobrometo iodeto valerato dipropionato propionato furoato pivalato embonato pamoato xinafoato ' +
    'mucato gluconato lactato oxalato palmitato estearato estolato etilsuccinato decanoato enantato cipionato undecilato caproato ' +
    'sodico sodica dissodico dissodica trissodico potassico potassica dipotassica calcico calcica magnesico magnesica zincico zincica ' +
    'sodio potassio calcio magnesio zinco trometamol trometamina benzatina procaina lisina arginina meglumina proxetila axetila pivoxila medoxomila cilexetila ' +
    'monoidratado monoidratada diidratado diidratada di-hidratado di-hidratada triidratado triidratada trihidratado trihidratada tri-hidratado tri-hidratada ' +
    'hemiidratado hemi-hidratado hemi-hidratada sesqui-hidratado sesqui-hidratada pentaidratado hexaidratado heptaidratado anidro anidra hidratado hidratada micronizado micronizada microgranulado microgranulados granulado de do da e'
  ).split(' '),
);

/** The ions themselves are prescribed too: 'Cloreto de potássio' is not nothing. */
const INTEIROS =
  /^(?:cloreto|bicarbonato|carbonato|sulfato ferroso|hidroxido|oxido|fluoreto|iodeto de potassio|gluconato de calcio|citrato de calcio|sulfato de magnesio|sulfato de zinco)\b/;

const SINONIMOS: { readonly [dobrado: string]: string } = {
  metamizol: 'dipirona',
  acetaminofeno: 'paracetamol',
  aas: 'acido acetilsalicilico',
  aspirina: 'acido acetilsalicilico',
  novalgina: 'dipirona',
  tylenol: 'paracetamol',
  clavulanato: 'acido clavulanico',
  'acido valproico': 'valproato',
  divalproato: 'valproato',
  epinefrina: 'adrenalina',
  salbutamol: 'salbutamol',
  hioscina: 'escopolamina',
  butilescopolamina: 'escopolamina',
  butilbrometo: 'escopolamina',
};

/**
 * What well-known brands are made of (package inserts at Anvisa), for what is prescribed by its brand without an ingredient.
 * Keys are folded words of a description; the longer one counts.
 */
const MARCAS: { readonly [marca: string]: string } = {
  advil: 'ibuprofeno',
  alivium: 'ibuprofeno',
  amoxil: 'amoxicilina',
  anador: 'dipirona',
  bactrim: 'sulfametoxazol + trimetoprima',
  benegrip: 'dipirona + clorfeniramina + cafeína',
  benzetacil: 'benzilpenicilina benzatina',
  buscopan: 'escopolamina',
  'buscopan composto': 'escopolamina + dipirona',
  cataflam: 'diclofenaco',
  cimegripe: 'paracetamol + clorfeniramina + fenilefrina',
  clavulin: 'amoxicilina + ácido clavulânico',
  doril: 'ácido acetilsalicílico + cafeína',
  dorflex: 'dipirona + orfenadrina + cafeína',
  feldene: 'piroxicam',
  keflex: 'cefalexina',
  lisador: 'dipirona + prometazina + adifenina',
  magnopyrol: 'dipirona',
  melhoral: 'ácido acetilsalicílico + cafeína',
  neosaldina: 'dipirona + isometepteno + cafeína',
  nisulid: 'nimesulida',
  ponstan: 'ácido mefenâmico',
  profenid: 'cetoprofeno',
  resfenol: 'paracetamol + clorfeniramina + fenilefrina',
  sonrisal: 'ácido acetilsalicílico',
  tandrilax: 'cafeína + carisoprodol + diclofenaco + paracetamol',
  toragesic: 'cetorolaco',
  torsilax: 'cafeína + carisoprodol + diclofenaco + paracetamol',
  tramal: 'tramadol',
  tylex: 'paracetamol + codeína',
  voltaren: 'diclofenaco',
};

/** Words of a description that say form and quantity, not what is in it. */
const FORMAS: ReadonlySet<string> = new Set(
  (
    'comprimido comprimidos capsula capsulas dragea drageas gota gotas xarope solucao suspensao injetavel ampola ampolas frasco ' +
    'sache saches po creme gel pomada colirio spray oral infantil adulto revestido revestidos efervescente caixa cx cp cps comp mg mcg g ml ui de e ou com'
  ).split(' '),
);

export type Marcas = {
  readonly principios: readonly string[];
  /** Nothing else than brands, forms and quantities is said: what is in it is known whole. */
  readonly inteira: boolean;
};

const palavrasDe = (texto: string): readonly string[] =>
  foldText(texto)
    .split(/[^a-z0-9-]+/)
    .filter((palavra) => /[a-z0-9]/.test(palavra));
/** Says what it is, and not how much, in which form or how it is bound. */
export const dizSubstancia = (palavra: string): boolean =>
  !/^\d/.test(palavra) && !FORMAS.has(palavra) && !SAIS.has(palavra);

/**
 * The ingredients of the brands and synonyms that the text names ('Novalgina gotas', 'Dorflex e Tylex'). A name inside a longer
 * one counts as the longer. Where nothing but ingredients that are known stands beside them ('Amoxicilina 500'), these too, and
 * it is known whole; what else stands there may be another medicine, so the caller compares the text itself too.
 * `conhecidos`: as `nucleoDe` has them.
 */
export function marcasEm(texto: string, conhecidos?: ReadonlySet<string>): Marcas {
  let resto = ` ${palavrasDe(texto).join(' ')} `;
  const achados: string[] = [];
  for (const marca of Object.keys(MARCAS).toSorted((a, b) => b.length - a.length)) {
    if (!resto.includes(` ${marca} `)) continue;
    resto = resto.replaceAll(` ${marca} `, '  ');
    achados.push(...principiosDe(MARCAS[marca]));
  }
  const estranhas = resto.split(' ').filter((palavra) => {
    if (palavra === '' || !dizSubstancia(palavra)) return false;
    const sinonimo = Object.hasOwn(SINONIMOS, palavra) ? SINONIMOS[palavra] : undefined;
    if (sinonimo !== undefined) achados.push(sinonimo);
    return sinonimo === undefined;
  });
  const entendidos = emPrincipios(estranhas, conhecidos);
  const principios = [...new Set([...achados, ...(entendidos ?? [])])];
  return { principios, inteira: principios.length > 0 && entendidos !== null };
}

const MAIOR_NOME = 4;
/** The words as known ingredients, the longest first; null where one of them is of none. */
function emPrincipios(
  palavras: readonly string[],
  conhecidos: ReadonlySet<string> | undefined,
): readonly string[] | null {
  const achados: string[] = [];
  for (let at = 0; at < palavras.length;) {
    const inicio = at;
    for (let quantas = Math.min(MAIOR_NOME, palavras.length - at); quantas > 0 && at === inicio; quantas--) {
      const nome = palavras.slice(at, at + quantas).join(' ');
      if (!SABIDOS.has(nome) && !conhecidos?.has(nome)) continue;
      achados.push(SINONIMOS[nome] ?? nome);
      at += quantas;
    }
    if (at === inicio) return null;
  }
  return achados;
}

/**
 * The words by which two texts name the same ingredients: brands and synonyms put into what they are made of, without forms,
 * salts and amounts. '' for nothing.
 */
export function nucleoDe(texto: string): string {
  let resto = ` ${palavrasDe(texto).join(' ')} `;
  for (const [nome, principios] of TROCAS) resto = resto.replaceAll(` ${nome} `, ` ${principios} `);
  return resto
    .split(' ')
    .filter((palavra) => palavra !== '' && dizSubstancia(palavra))
    .join(' ');
}

/** Ingredients that a list has, as `marcasEm` takes them; a salt that is prescribed as such ('Cloreto de potássio') is none. */
export function conhecidosDe(principiosAtivos: readonly (string | null)[]): ReadonlySet<string> {
  const todos = new Set(principiosAtivos.flatMap(principiosDe));
  return new Set(
    [...todos].filter((principio) => !INTEIROS.test(principio) && nucleoDe(principio) === principio),
  );
}

/** 'Amoxicilina tri-hidratada' is 'amoxicilina'. '' for nothing. */
export function principioNormal(texto: string): string {
  const dobrado = foldText(texto)
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/\b\d+(?:[.,]\d+)?\s*(?:mg|mcg|g|ml|ui|%)?(?:\/\w+)?/g, ' ')
    .replaceAll(/[^a-z0-9 -]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (INTEIROS.test(dobrado)) return dobrado;
  const palavras = dobrado.split(' ').filter((palavra) => palavra !== '' && !SAIS.has(palavra));
  const nucleo = palavras.length > 0 ? palavras.join(' ') : dobrado;
  return SINONIMOS[nucleo] ?? nucleo;
}

/** Each ingredient once; 'Amoxicilina + Clavulanato de potássio' are two. */
export function principiosDe(texto: string | null | undefined): readonly string[] {
  if (!texto) return [];
  return [...new Set(texto.split(/[+;/,]/).map(principioNormal))].filter((principio) => principio.length > 1);
}

type Grupo = {
  /** How people name it: beginnings of folded words. */
  readonly nomes: readonly string[];
  readonly titulo: string;
  /** Ends, beginnings or whole names of its ingredients. */
  readonly membros: RegExp;
};

/** Classes that an allergy names. Closed and short on purpose: what is not here is said to be unchecked. */
const GRUPOS: readonly Grupo[] = [
  {
    nomes: ['penicilina', 'amoxicilina', 'ampicilina', 'benzetacil', 'oxacilina'],
    titulo: 'penicilinas',
    membros: /(?:cilina|^benzilpenicilina|^sultamicilina)/,
  },
  { nomes: ['cefalosporina'], titulo: 'cefalosporinas', membros: /^cef/ },
  {
    nomes: ['betalactam', 'beta-lactam', 'beta lactam'],
    titulo: 'betalactâmicos',
    membros: /cilina|^cef|penem$|^aztreonam/,
  },
  {
    nomes: ['sulfa', 'sulfonamida', 'bactrim'],
    titulo: 'sulfonamidas',
    membros: /^sulfa(?!to)|^sulfisoxazol/,
  },
  {
    nomes: ['aine', 'anti-inflamatorio', 'antiinflamatorio', 'anti inflamatorio'],
    titulo: 'anti-inflamatórios não esteroides',
    membros:
      /^(?:ibuprofeno|dexibuprofeno|naproxeno|cetoprofeno|dexcetoprofeno|flurbiprofeno|diclofenaco|aceclofenaco|nimesulida|piroxicam|tenoxicam|meloxicam|lornoxicam|cetorolaco|indometacina|acido mefenamico|acido acetilsalicilico|celecoxibe|etoricoxibe|parecoxibe|loxoprofeno|fenilbutazona)/,
  },
  {
    nomes: ['salicilato', 'aspirina', 'aas'],
    titulo: 'salicilatos',
    membros: /salicil|^mesalazina|^sulfassalazina/,
  },
  {
    nomes: ['pirazolon', 'dipirona', 'metamizol', 'novalgina'],
    titulo: 'pirazolonas',
    membros: /^(?:dipirona|fenilbutazona|propifenazona|fenazona)/,
  },
  {
    nomes: ['quinolona', 'fluorquinolona', 'fluoroquinolona'],
    titulo: 'quinolonas',
    membros: /floxacin[oa]?$|^acido nalidixico/,
  },
  { nomes: ['macrolid'], titulo: 'macrolídeos', membros: /^(?:azitro|claritro|eritro|roxitro|espira)micina/ },
  { nomes: ['tetraciclina'], titulo: 'tetraciclinas', membros: /ciclina$/ },
  {
    nomes: ['aminoglicos'],
    titulo: 'aminoglicosídeos',
    membros: /^(?:gentamicina|amicacina|tobramicina|neomicina|estreptomicina|paromomicina)/,
  },
  {
    nomes: ['opioide', 'opiace', 'morfina', 'codeina'],
    titulo: 'opioides',
    membros:
      /^(?:morfina|codeina|tramadol|oxicodona|metadona|fentanil|buprenorfina|hidromorfona|petidina|nalbufina|tapentadol)/,
  },
  { nomes: ['ieca', 'inibidor da eca'], titulo: 'inibidores da ECA', membros: /pril(?:ate)?$/ },
  {
    nomes: ['estatina'],
    titulo: 'estatinas',
    membros: /^(?:sinva|ator|rosu|prava|pita|flu|lova)vastatina|vastatina$/,
  },
  {
    nomes: ['benzodiazepin'],
    titulo: 'benzodiazepínicos',
    membros: /(?:zepam|zolam)$|^clordiazepoxido|^cloxazolam|^clobazam/,
  },
  {
    nomes: ['corticoide', 'corticosteroide'],
    titulo: 'corticosteroides',
    membros:
      /^(?:prednis|metilprednis|dexametasona|betametasona|hidrocortisona|deflazacorte|budesonida|triancinolona|mometasona|fluticasona|beclometasona|clobetasol)/,
  },
  {
    nomes: ['anestesico local', 'lidocaina', 'xilocaina'],
    titulo: 'anestésicos locais',
    membros: /(?:caina)$/,
  },
  { nomes: ['insulina'], titulo: 'insulinas', membros: /^insulina/ },
  {
    nomes: ['iodo', 'contraste iodado'],
    titulo: 'iodo',
    membros: /^(?:iod|iopovidona|povidona iodada|amiodarona|io(?:hexol|pamidol|versol))/,
  },
];

export type Alergeno = { readonly principios: readonly string[]; readonly grupos: readonly Grupo[] };

/** What an allergy covers: the ingredients that it names and the groups. Neither: it cannot be checked. */
export function alergenoDe(agente: string, principioAtivo?: string | null): Alergeno {
  const agenteNormal = foldText(agente);
  const palavras = agenteNormal.split(/[^a-z0-9-]+/).filter(Boolean);
  const principios = [
    ...new Set([
      ...principiosDe(principioAtivo),
      ...principiosDe(agente.replaceAll(/\b(?:e|ou)\b/gi, '+')),
      ...marcasEm(agente).principios,
    ]),
  ];
  const nomeado = (nome: string): boolean =>
    nome.includes(' ')
      ? agenteNormal.includes(nome)
      : palavras.some(
          (palavra) => palavra.startsWith(nome) && (nome.length > 4 || palavra.length <= nome.length + 1),
        );
  const grupos = GRUPOS.filter(
    ({ nomes, membros }) =>
      nomes.some(nomeado) ||
      (principioAtivo ? principiosDe(principioAtivo).some((principio) => cruza(principio, membros)) : false),
  );
  return { principios, grupos };
}

/** Ingredients that are known here without any list. By its group alone none is: 'Cefalium' begins as a cephalosporin does. */
const SABIDOS: ReadonlySet<string> = new Set([
  ...Object.keys(SINONIMOS),
  ...Object.values(SINONIMOS),
  ...Object.values(MARCAS).flatMap(principiosDe),
]);

/** Brands and synonyms, the longer first, with the words of what they are made of. */
const TROCAS: readonly (readonly [string, string])[] = Object.entries({ ...SINONIMOS, ...MARCAS })
  .map(([nome, principios]) => [nome, palavrasDe(principios).join(' ')] as const)
  .toSorted(([a], [b]) => b.length - a.length);

/** Only groups whose members cross: an allergy to one statin says nothing of another. */
const CRUZAM: ReadonlySet<string> = new Set([
  'penicilinas',
  'sulfonamidas',
  'pirazolonas',
  'quinolonas',
  'salicilatos',
]);
const cruza = (principio: string, membros: RegExp): boolean =>
  GRUPOS.some((grupo) => grupo.membros === membros && CRUZAM.has(grupo.titulo) && membros.test(principio));

/** How an ingredient falls under an allergy: by itself, or by its group. */
export function atingido(
  principio: string,
  { principios, grupos }: Alergeno,
): { readonly grupo: string | null } | null {
  if (
    principios.some(
      (doAlergeno) =>
        doAlergeno === principio ||
        (doAlergeno.length > 5 && new RegExp(`\\b${doAlergeno}\\b`).test(principio)),
    )
  )
    return { grupo: null };
  const grupo = grupos.find(({ membros }) => membros.test(principio));
  return grupo ? { grupo: grupo.titulo } : null;
}

/** Whether what was said names something that medicines are made of, as far as is known here. */
export function conhecido({ grupos }: Alergeno): boolean {
  return grupos.length > 0;
}
