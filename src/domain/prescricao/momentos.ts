/** Moments of the day at which a medicine is taken, as people write them: meals, morning and night, the clock. */

export type Momentos = {
  /** 'pela manhã e à noite'. */
  readonly frase: string;
  /** How many of them are one taking each; 0 where they only say how: 'longe das refeições'. */
  readonly contados: number;
};

type Momento = { readonly frase: string; readonly contados: number };
type Leitor = readonly [RegExp, (partes: readonly (string | undefined)[]) => Momento | null];

const REFEICOES: { readonly [dobrada: string]: readonly [nome: string, artigo: 'o' | 'a' | 'as' | ''] } = {
  'cafe da manha': ['café da manhã', 'o'],
  cafe: ['café', 'o'],
  desjejum: ['desjejum', 'o'],
  almoco: ['almoço', 'o'],
  'lanche da tarde': ['lanche da tarde', 'o'],
  lanche: ['lanche', 'o'],
  jantar: ['jantar', 'o'],
  janta: ['jantar', 'o'],
  ceia: ['ceia', 'a'],
  'refeicoes principais': ['refeições principais', 'as'],
  'principais refeicoes': ['refeições principais', 'as'],
  refeicoes: ['refeições', 'as'],
  'cada refeicao': ['cada refeição', ''],
};
const R = `(?:${Object.keys(REFEICOES).join('|')})`;
const umaTomada = (frase: string): Momento => ({ frase, contados: 1 });
const modo = (frase: string): Momento => ({ frase, contados: 0 });
const ligar = (partes: readonly string[]): string =>
  partes.length < 2 ? (partes[0] ?? '') : `${partes.slice(0, -1).join(', ')} e ${partes.at(-1)}`;

const contadas = (nomes: readonly string[]): number =>
  nomes.filter((nome) => !nome.includes('refeic')).length;

/** '30 min antes do café e do jantar': which meals, of which each is one taking. */
function emTornoDe([, quanto, medida, quando, primeira, seguintes]: readonly (
  string | undefined
)[]): Momento {
  const nomes = [
    primeira ?? '',
    ...(seguintes ?? '').split(/, | e /).flatMap((parte) => {
      const nome = parte.replace(/^d?[oa]s? /, '').trim();
      return nome === '' ? [] : [nome];
    }),
  ];
  const antes = quanto
    ? `${quanto === 'meia' ? 'meia' : Number(quanto)} ${medida?.startsWith('m') ? 'minutos' : quanto === '1' || quanto === 'meia' ? 'hora' : 'horas'} `
    : '';
  const refeicoes = nomes.map((nome) => {
    const [escrito = nome, artigo = ''] = REFEICOES[nome] ?? [];
    return `d${artigo || 'e'} ${escrito}`;
  });
  return {
    frase: `${antes}${quando === 'antes' ? 'antes' : 'depois'} ${ligar(refeicoes)}`,
    contados: contadas(nomes),
  };
}

function aoRelogio([, hora, minuto]: readonly (string | undefined)[]): Momento | null {
  const [h, min] = [Number(hora), Number(minuto ?? 0)];
  if (h > 24 || min > 59) return null;
  return umaTomada(`${h === 1 ? 'à' : 'às'} ${h}${min > 0 ? `h${String(min).padStart(2, '0')}` : ' h'}`);
}

const fixo = (escrita: string, momento: Momento): Leitor => [
  new RegExp(`(?:${escrita})(?![a-z0-9])`, 'y'),
  () => momento,
];

/** The longer first: 'pela manhã, em jejum' is one moment. */
const LEITORES: readonly Leitor[] = [
  fixo('(?:(?:de|pela|na) )?manha,? (?:e )?em jejum', umaTomada('pela manhã, em jejum')),
  [
    new RegExp(
      `(?:(\\d{1,3}|meia) ?(min|minutos?|h|horas?) )?(antes|depois|apos) (?:d?[oa]s? |de )?(${R})((?:(?:, | e )(?:d?[oa]s? )?${R})*)(?![a-z])`,
      'y',
    ),
    emTornoDe,
  ],
  fixo('longe das refeicoes|fora das refeicoes', modo('longe das refeições')),
  fixo('(?:com|junto com|junto as|junto das) (?:as )?refeicoes(?: principais)?', modo('com as refeições')),
  fixo('durante as refeicoes', modo('durante as refeições')),
  fixo('(?:nas|as) (?:principais )?refeicoes(?: principais)?', modo('nas refeições')),
  [
    new RegExp(`(?:(?:no|na|ao|a|com o|durante o|junto com o) )?(${R})(?![a-z])`, 'y'),
    ([, nome = '']) => {
      const [escrito = nome, artigo = ''] = REFEICOES[nome] ?? [];
      return nome.includes('refeic')
        ? artigo === ''
          ? modo(`a ${escrito}`)
          : null
        : umaTomada(`n${artigo} ${escrito}`);
    },
  ],
  fixo('(?:(?:de|pela|a|na|toda|todas as|por) )?manhas?|cedo', umaTomada('pela manhã')),
  fixo('(?:(?:de|pela|a|na|toda) )?tardes?', umaTomada('à tarde')),
  fixo('(?:(?:de|pela|a|na|toda) )?noites?', umaTomada('à noite')),
  fixo('antes de dormir', umaTomada('antes de dormir')),
  fixo('(?:ao|antes de|na hora de|hora de) (?:se )?(?:deitar|dormir)', umaTomada('ao deitar')),
  fixo('ao (?:acordar|levantar|despertar)', umaTomada('ao acordar')),
  fixo('(?:ao )?meio[- ]dia', umaTomada('ao meio-dia')),
  [/as? (\d{1,2})(?:[:h](\d{2}))? ?(?:hs|horas?|h)?(?![a-z0-9:])/y, aoRelogio],
  [/(\d{1,2})(?:[:h](\d{2})| ?(?:hs|horas?|h))(?![a-z0-9:])/y, aoRelogio],
  fixo('(?:em )?jejum', modo('em jejum')),
  fixo('com (?:1 copo de )?agua', modo('com água')),
  fixo('com leite', modo('com leite')),
  fixo('com (?:alimentos?|comida)', modo('com alimento')),
  fixo('apos (?:cada evacuacao|evacuar)', modo('após cada evacuação')),
  fixo('apos o banho', modo('após o banho')),
];
const ENTRE = /(?: ?[,;+/] ?(?:e )?| e | )/y;

/** Null: some of it is no moment that is known. `comBase`: it stands beside how often, and does not say that alone. */
export function lerMomentos(dobrada: string, comBase = false): Momentos | null {
  const lidos: Momento[] = [];
  let at = 0;
  while (at < dobrada.length) {
    if (at > 0) {
      ENTRE.lastIndex = at;
      const entre = ENTRE.exec(dobrada);
      if (!entre) return null;
      at = ENTRE.lastIndex;
    }
    const momento = lerUm(dobrada, at);
    if (!momento) return null;
    lidos.push(momento.lido);
    at = momento.fim;
  }
  if (lidos.length === 0) return null;
  // Alone, fasting is the morning's.
  if (!comBase && lidos.length === 1 && lidos[0]?.frase === 'em jejum')
    return { frase: 'pela manhã, em jejum', contados: 1 };
  const contados = lidos.reduce((soma, momento) => soma + momento.contados, 0);
  if (!comBase && contados === 0 && !lidos.every(({ frase }) => /refei|evacua|banho/.test(frase)))
    return null;
  // 'Pela manhã e à noite com água': how it is taken follows when.
  const named = (matches: (momento: Momento) => boolean) =>
    ligar(lidos.filter(matches).map(({ frase }) => frase));
  return {
    frase: [named((momento) => momento.contados > 0), named((momento) => momento.contados === 0)]
      .filter(Boolean)
      .join(' '),
    contados,
  };
}

function lerUm(dobrada: string, at: number): { readonly lido: Momento; readonly fim: number } | null {
  for (const [escrita, ler] of LEITORES) {
    escrita.lastIndex = at;
    const achado = escrita.exec(dobrada);
    const lido = achado && ler(achado);
    if (lido) return { lido, fim: escrita.lastIndex };
  }
  return null;
}
