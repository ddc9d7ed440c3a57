/**
 * Reads how often a medicine is taken, as people write it, and says it in words that a patient understands. A
 * bare number is a question. What is not understood is left as it was typed, and said not to be.
 */
import { foldText } from '../formato/texto.ts';
import { posologiaTexto as texto } from '#messages/prescricao-posologia.ts';
import { lerMomentos } from './momentos.ts';

export type Opcao = { readonly rotulo: string; readonly frequencia: string };

export type Frequencia =
  | { readonly tipo: 'vazia' }
  | {
      readonly tipo: 'entendida';
      /** 'de 8 em 8 horas'; '' where only the condition was said. */
      readonly frase: string;
      /** 'se dor ou febre'. */
      readonly condicao: string | null;
      /** How often in a day; null where it cannot be counted. */
      readonly porDia: number | null;
      /** Once and no more. */
      readonly unica: boolean;
    }
  | { readonly tipo: 'pergunta'; readonly opcoes: readonly Opcao[] }
  | { readonly tipo: 'estranha' };

type Base = {
  readonly frase: string;
  readonly porDia: number | null;
  readonly unica?: true;
  /** How many moments of the day may be named with it; null: any that has no hour. */
  readonly momentos: number | null;
};

/** Of a week: patches and pumps are changed at most so rarely by the hour. */
const MOST_HOURS = 168;
const MOST_TIMES = 24;
/** Without 'h', only these are read as hours: '15/15' are days for most. */
const HORAS_SEM_H: ReadonlySet<number> = new Set([4, 6, 8, 12, 24]);
/** As long as the field. */
const MAIOR = 120;

const vezes = (n: number): string => `${n} ${n === 1 ? 'vez' : 'vezes'}`;
const vezesAoDia = (n: number): Base | null =>
  n >= 1 && n <= MOST_TIMES ? { frase: `${vezes(n)} ao dia`, porDia: n, momentos: n } : null;

function aCadaHoras(n: number): Base | null {
  if (n < 1 || n > MOST_HOURS) return null;
  if (n === 24) return vezesAoDia(1);
  return { frase: n === 1 ? 'de hora em hora' : `de ${n} em ${n} horas`, porDia: 24 / n, momentos: null };
}

/** Days of each unit of time, and its name. */
const PERIODOS: readonly {
  readonly escrita: RegExp;
  readonly dias: number;
  readonly varios: string;
  readonly por: string;
}[] = [
  { escrita: /^d(?:ias?)?$/, dias: 1, varios: 'dias', por: 'ao dia' },
  { escrita: /^sem(?:anas?)?$/, dias: 7, varios: 'semanas', por: 'por semana' },
  { escrita: /^m(?:es|eses)$/, dias: 30, varios: 'meses', por: 'por mês' },
];

function aCadaPeriodo(n: number, unidade: string): Base | null {
  const periodo = PERIODOS.find(({ escrita }) => escrita.test(unidade));
  if (!periodo || n < 1 || n > 365) return null;
  const porDia = 1 / (n * periodo.dias);
  if (n === 1) return { frase: `1 vez ${periodo.por}`, porDia, momentos: 1 };
  if (n === 2 && periodo.dias === 1) return { frase: 'em dias alternados', porDia, momentos: 1 };
  return { frase: `a cada ${n} ${periodo.varios}`, porDia, momentos: 1 };
}

const DIA = { frase: '1 vez ao dia', porDia: 1, momentos: 1 } as const satisfies Base;
const UNICA = { frase: 'em dose única', porDia: null, unica: true, momentos: 1 } as const satisfies Base;
const ALTERNADOS = { frase: 'em dias alternados', porDia: 0.5, momentos: 1 } as const satisfies Base;
const SEMANA = { frase: '1 vez por semana', porDia: 1 / 7, momentos: 1 } as const satisfies Base;
const PALAVRAS: readonly (readonly [RegExp, Base])[] = [
  [/^(?:diari[oa]|diariamente|todo dia|todos os dias|[1] ?(?:\/|ao|por) ?dia)$/, DIA],
  [/^(?:em )?(?:du|d\.u|dose unica|1 dose unica|unica dose|tomada unica|1 vez so|so 1 vez)$/, UNICA],
  [/^(?:em )?dias alternados$|^(?:1 )?dia sim,? (?:e )?(?:1 |outro )?(?:dia )?nao$/, ALTERNADOS],
  [/^(?:semanal|semanalmente|toda semana|1 por semana)$/, SEMANA],
  [/^(?:quinzenal|quinzenalmente)$/, { frase: 'a cada 15 dias', porDia: 1 / 15, momentos: 1 }],
  [/^(?:mensal|mensalmente|todo mes)$/, { frase: '1 vez por mês', porDia: 1 / 30, momentos: 1 }],
  [/^b\.?i\.?d$/, { frase: '2 vezes ao dia', porDia: 2, momentos: 2 }],
  [/^t\.?i\.?d$/, { frase: '3 vezes ao dia', porDia: 3, momentos: 3 }],
  [/^q\.?i\.?d$/, { frase: '4 vezes ao dia', porDia: 4, momentos: 4 }],
  [/^(?:de hora em hora|a? ?cada hora)$/, { frase: 'de hora em hora', porDia: 24, momentos: null }],
];

const SEMANAIS: readonly { readonly escrita: RegExp; readonly plural: string; readonly o?: true }[] = [
  { escrita: /^(?:seg|segundas?)(?:[- ]feiras?)?$/, plural: 'segundas' },
  { escrita: /^(?:ter|tercas?)(?:[- ]feiras?)?$/, plural: 'terças' },
  { escrita: /^(?:qua|quartas?)(?:[- ]feiras?)?$/, plural: 'quartas' },
  { escrita: /^(?:qui|quintas?)(?:[- ]feiras?)?$/, plural: 'quintas' },
  { escrita: /^(?:sex|sextas?)(?:[- ]feiras?)?$/, plural: 'sextas' },
  { escrita: /^(?:sab|sabados?)$/, plural: 'sábados', o: true },
  { escrita: /^(?:dom|domingos?)$/, plural: 'domingos', o: true },
];

/** 'Segunda, quarta e sexta' is 'às segundas, quartas e sextas'. */
function nosDias(dobrada: string): Base | null {
  const partes = dobrada
    .split(/ ?[,/;] ?| e /)
    .map((parte) => parte.replace(/^(?:as|aos|nas?|nos?|todas? as?|todos? os?|toda|todo|de|a) /, '').trim());
  const dias = partes.map((parte) => SEMANAIS.find(({ escrita }) => escrita.test(parte)));
  if (dias.some((dia) => dia === undefined) || new Set(dias).size !== dias.length) return null;
  const nomes = dias.flatMap((dia, at) => {
    if (!dia) return [];
    const changes = at === 0 || dia.o !== dias[at - 1]?.o;
    return [`${changes ? (dia.o ? 'aos ' : 'às ') : ''}${dia.plural}`];
  });
  const ultimo = nomes.pop();
  return {
    frase: nomes.length > 0 ? `${nomes.join(', ')} e ${ultimo}` : `${ultimo}`,
    porDia: dias.length / 7,
    momentos: 1,
  };
}

const H = '(?:hs|hrs|hr|horas|hora|h)';
const REPETIDO = new RegExp(
  `^(?:a cada |cada |de |q ?)?(\\d{1,3}) ?(${H})? ?(?:/|x|em|de|-) ?(\\d{1,3}) ?(${H})?$`,
);
const FAIXA = new RegExp(`^(?:a cada |cada |de )?(\\d{1,2}) ?${H}? ?(?:a|ou|-) ?(?:cada )?(\\d{1,2}) ?${H}$`);
const CADA = new RegExp(`^(?:(?:a )?cada ?|q ?)(\\d{1,3}) ?${H}$`);
const SO_HORAS = new RegExp(`^(\\d{1,3}) ?${H}$`);
const MINUTOS =
  /^(?:(?:a )?cada |de )?(\d{1,3}) ?(?:min|minutos?)?(?: ?(?:\/|em) ?(\d{1,3}))? ?(?:min|minutos?)$/;
const CADA_PERIODO = /^(?:a )?cada (\d{1,3}) ?(d|dias?|sem|semanas?|mes|meses)$/;
const PERIODO_REPETIDO = /^(?:de )?(\d{1,3}) ?(?:\/|x|em|-) ?(\d{1,3}) ?(d|dias?|semanas?|mes|meses)$/;
const AO_DIA =
  /^(\d{1,3}) ?(?:x|vez|vezes)(?: ?(?:\/|por|ao|a|no)? ?(?:d|dia|24 ?h|24 horas)| diarias| diaria)?$/;
const DOSES_AO_DIA =
  /^(\d{1,3}) (?:tomadas?|doses?|aplicacao|aplicacoes)(?: ?(?:\/|por|ao) ?dia| diarias| diaria)$/;
const NO_PERIODO = /^(\d{1,2}) ?(?:x|vez|vezes|doses?) ?(?:\/|por|na|ao|a|no)? ?(sem|semana|mes)$/;

/** One way to say how often, without the moments of the day. */
function lerBase(dobrada: string): Base | null {
  const palavra = PALAVRAS.find(([escrita]) => escrita.test(dobrada));
  if (palavra) return palavra[1];
  const repetido = REPETIDO.exec(dobrada);
  if (repetido?.[1] === repetido?.[3] && repetido?.[1] !== undefined) {
    const n = Number(repetido[1]);
    return repetido[2] || repetido[4] || HORAS_SEM_H.has(n) ? aCadaHoras(n) : null;
  }
  const faixa = FAIXA.exec(dobrada);
  if (faixa) {
    const [menor, maior] = [Number(faixa[1]), Number(faixa[2])];
    // 'A cada 4 a 6 horas': how many that makes is the patient's.
    return menor >= 1 && menor < maior && maior <= MOST_TIMES
      ? { frase: `a cada ${menor} a ${maior} horas`, porDia: null, momentos: null }
      : null;
  }
  const cada = CADA.exec(dobrada);
  if (cada) return aCadaHoras(Number(cada[1]));
  const minutos = MINUTOS.exec(dobrada);
  if (minutos && (minutos[2] === undefined || minutos[1] === minutos[2])) {
    const n = Number(minutos[1]);
    return n >= 5 && /cada|\/| em /.test(dobrada)
      ? { frase: `a cada ${n} minutos`, porDia: 1440 / n, momentos: null }
      : null;
  }
  // No clock shows these: an interval is meant.
  const horas = SO_HORAS.exec(dobrada);
  if (horas) return Number(horas[1]) >= MOST_TIMES ? aCadaHoras(Number(horas[1])) : null;
  const periodo = CADA_PERIODO.exec(dobrada);
  if (periodo) return aCadaPeriodo(Number(periodo[1]), periodo[2] ?? '');
  const deEm = PERIODO_REPETIDO.exec(dobrada);
  if (deEm) return deEm[1] === deEm[2] ? aCadaPeriodo(Number(deEm[1]), deEm[3] ?? '') : null;
  const dia = AO_DIA.exec(dobrada) ?? DOSES_AO_DIA.exec(dobrada);
  if (dia) return vezesAoDia(Number(dia[1]));
  const noPeriodo = NO_PERIODO.exec(dobrada);
  if (noPeriodo) {
    const n = Number(noPeriodo[1]);
    const mes = noPeriodo[2] === 'mes';
    return n >= 1 && n <= (mes ? 30 : 7)
      ? { frase: `${vezes(n)} por ${mes ? 'mês' : 'semana'}`, porDia: n / (mes ? 30 : 7), momentos: 1 }
      : null;
  }
  return nosDias(dobrada);
}

type Lida = { readonly frase: string; readonly porDia: number | null; readonly unica: boolean };

/** How often, the moments of the day, or both where they agree: '2x ao dia, de manhã e à noite'. */
function lerFrase(dobrada: string): Lida | null {
  const base = lerBase(dobrada);
  if (base) return { frase: base.frase, porDia: base.porDia, unica: base.unica === true };
  const momentos = lerMomentos(dobrada);
  if (momentos)
    return { frase: momentos.frase, porDia: momentos.contados > 0 ? momentos.contados : null, unica: false };
  for (const { index } of dobrada.matchAll(/[ ,;(]/g)) {
    const [antes, depois] = [
      dobrada.slice(0, index).trim(),
      dobrada
        .slice(index)
        .replace(/^[ ,;(]+(?:e )?/, '')
        .replace(/\)$/, '')
        .trim(),
    ];
    const juntos = juntar(lerBase(antes), depois) ?? juntar(lerBase(depois), antes);
    if (juntos) return juntos;
  }
  return null;
}

function juntar(base: Base | null, resto: string): Lida | null {
  if (!base) return null;
  const momentos = lerMomentos(resto, true);
  if (!momentos) return null;
  // 'Once a day, morning and night' says two things.
  if (momentos.contados > 0 && momentos.contados !== base.momentos) return null;
  return { frase: `${base.frase} ${momentos.frase}`, porDia: base.porDia, unica: base.unica === true };
}

const SINTOMAS: readonly (readonly [RegExp, string])[] = [
  [/^necessario$|^nec\.?$|^preciso$/, 'necessário'],
  [/^dor(?:es)?$/, 'dor'],
  [/^dor (forte|intensa|moderada|leve|abdominal|lombar|nas costas|no corpo|muscular)$/, 'dor $1'],
  [/^dor de (garganta|ouvido|dente|barriga|estomago)$/, 'dor de $1'],
  [/^dor de cabeca$|^cefaleia$/, 'dor de cabeça'],
  [/^dor no peito$/, 'dor no peito'],
  [/^enxaqueca$/, 'enxaqueca'],
  [/^febre$/, 'febre'],
  [
    /^febre (?:acima de|maior que|maior ou igual a|>=?|≥) ?(\d{2}(?:[.,]\d)?) ?(?:°? ?c|º ?c|graus)?$/,
    'febre acima de $1 °C',
  ],
  [/^nauseas?$/, 'náusea'],
  [/^vomitos?$/, 'vômito'],
  [/^enjoos?$/, 'enjoo'],
  [/^(tosse|falta de ar|chiado|ansiedade|crise|coceira|alergia|azia|diarreia)$/, '$1'],
  [/^(prisao de ventre|gases|tontura|vertigem|enjoo|espirros|refluxo|nariz entupido)$/, '$1'],
  [/^(crise de ansiedade|crise convulsiva|angina|espasmo|soluco|prurido)$/, '$1'],
  [/^insonia$/, 'insônia'],
  [/^agitacao$/, 'agitação'],
  [/^colicas?$/, 'cólica'],
  [/^constipacao$/, 'constipação'],
  [/^congestao(?: nasal)?$/, 'congestão nasal'],
  [/^queimacao$/, 'queimação'],
  [/^pressao alta$/, 'pressão alta'],
  [/^palpitac(?:ao|oes)$/, 'palpitação'],
];
const ACENTOS: readonly (readonly [RegExp, string])[] = [
  [/prisao/, 'prisão'],
  [/soluco/, 'soluço'],
  [/estomago/, 'estômago'],
];

/** 'Se dor/febre' is 'se dor ou febre'; null for a condition that is not known. */
function lerCondicao(dobrada: string): string | null {
  const resto = dobrada
    .replace(/\)$/, '')
    .replace(/^(?:sos|s\/n|s\.o\.s)\.?,? ?/, '')
    .replace(/^(?:se|quando|caso|em caso de) ?/, '')
    .replace(/^(?:houver|haja|tiver|sentir|for|apresentar) /, '')
    .trim();
  if (resto === '') return 'se necessário';
  const partes = resto.split(/ ?(?:,(?!\d)|\/) ?| ou | e\/ou | e /).map((parte) => {
    const sintoma = SINTOMAS.find(([escrita]) => escrita.test(parte));
    if (!sintoma) return null;
    const porExtenso = parte.replace(sintoma[0], sintoma[1]).replace('.', ',');
    return ACENTOS.reduce((frase, [de, para]) => frase.replace(de, para), porExtenso);
  });
  if (partes.includes(null)) return null;
  const ultima = partes.pop();
  return `se ${partes.length > 0 ? `${partes.join(', ')} ou ${ultima}` : ultima}`;
}

const CONDICAO = /^(.*?)[ ,;(]*\b((?:sos|s\/n|s\.o\.s)\b.*|(?:se|quando|caso|em caso de) .*)$/;

const NUMEROS: readonly (readonly [RegExp, string])[] = [
  [/\bvinte e quatro\b/g, '24'],
  [/\bquarenta e oito\b/g, '48'],
  [/\bsetenta e duas\b/g, '72'],
  ...(
    [
      ['uma?', '1'],
      ['duas|dois', '2'],
      ['tres', '3'],
      ['quatro', '4'],
      ['cinco', '5'],
      ['seis', '6'],
      ['oito', '8'],
      ['dez', '10'],
      ['doze', '12'],
      ['quinze', '15'],
    ] as const
  ).map(([palavra, numero]) => [new RegExp(`\\b(?:${palavra})\\b`, 'g'), numero] as const),
];

const dobrar = (texto: string): string =>
  NUMEROS.reduce(
    (dobrada, [palavra, numero]) => dobrada.replaceAll(palavra, numero),
    foldText(texto).replaceAll(/\s+/g, ' ').trim().replace(/\.$/, ''),
  );

/** A bare number means hours or times; '8h' an interval or the clock. */
function perguntar(dobrada: string): readonly Opcao[] | null {
  if (/^\d+(?:[.,]\d+)?$/.test(dobrada)) {
    const n = Number(dobrada.replace(',', '.'));
    if (!Number.isInteger(n)) return [];
    return [
      ...[aCadaHoras(n)].flatMap((base) =>
        base ? [{ rotulo: texto.aCadaHoras(n), frequencia: base.frase }] : [],
      ),
      ...[vezesAoDia(n)].flatMap((base) =>
        base ? [{ rotulo: texto.vezesAoDia(n), frequencia: base.frase }] : [],
      ),
    ];
  }
  const horas = SO_HORAS.exec(dobrada);
  const n = Number(horas?.[1] ?? 0);
  const base = n < MOST_TIMES ? aCadaHoras(n) : null;
  return base
    ? [
        { rotulo: texto.aCadaHoras(n), frequencia: base.frase },
        { rotulo: texto.aoRelogio(n), frequencia: `${n === 1 ? 'à' : 'às'} ${n} h` },
      ]
    : null;
}

export function lerFrequencia(digitada: string | null | undefined): Frequencia {
  const dobrada = dobrar(digitada ?? '');
  if (dobrada === '') return { tipo: 'vazia' };
  const opcoes = perguntar(dobrada);
  if (opcoes) return { tipo: 'pergunta', opcoes };
  const inteira = lerFrase(dobrada);
  if (inteira) return { tipo: 'entendida', condicao: null, ...inteira };
  const [, antes = '', condicao = ''] = CONDICAO.exec(dobrada) ?? [];
  const quando = condicao === '' ? null : lerCondicao(condicao);
  if (quando === null) return { tipo: 'estranha' };
  if (antes === '') return { tipo: 'entendida', frase: '', condicao: quando, porDia: null, unica: false };
  const lida = lerFrase(antes);
  return lida ? { tipo: 'entendida', condicao: quando, ...lida } : { tipo: 'estranha' };
}

/** '8/8h' is 'de 8 em 8 horas', '3x' is '3 vezes ao dia'; what is not understood stays as it was typed. */
export function frequenciaPorExtenso(digitada: string): string {
  const lida = lerFrequencia(digitada);
  const original = digitada.trim().replaceAll(/\s+/g, ' ');
  if (lida.tipo !== 'entendida') return original;
  const frase = [lida.frase, lida.condicao].filter(Boolean).join(', ');
  return frase.length <= MAIOR ? frase : original;
}
