/** When the patient is to come back: what the plan says, else the days of the convênio or of the house. */
import { addDays } from '../formato/data.ts';
import { foldText } from '../formato/texto.ts';
import { somarMeses } from '../titulo/vencimento.ts';

/** Where neither the plan nor the convênio says another: the usual free return of a consultation. */
export const DIAS_DE_RETORNO = 30;

const FOLGA = 7;

export type Intervalo = { readonly dias: number } | { readonly meses: number };

const POR_EXTENSO: { readonly [palavra: string]: number } = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  quinze: 15,
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  sessenta: 60,
  noventa: 90,
};
const NUMERO = `[0-9]{1,3}|${Object.keys(POR_EXTENSO).join('|')}`;
/** 'Retorno em 30 dias', 'volta daqui a duas semanas', 'reavaliar em 3 meses', 'controle em 1 ano'. */
const RETORNO = new RegExp(
  `\\b(?:ret(?:orn\\w*)?|volt\\w*|reavali\\w*|revisao|rever|controle)\\b[^.;\\n]{0,40}?\\b(${NUMERO})(?:\\s*(?:a|ou|-)\\s*(?:${NUMERO}))?\\s*(d(?:ias?)?|sem(?:anas?)?|mes(?:es)?|anos?)\\b`,
);
/** The longest that a plan is believed: two years. */
const DIAS_MAXIMO = 730;

/** The interval that a plan's text asks for; null: it says none that can be understood. */
export function intervaloDoPlano(texto: string): Intervalo | null {
  const achado = RETORNO.exec(foldText(texto));
  if (!achado) return null;
  const [, escrito = '', unidade = ''] = achado;
  const n = POR_EXTENSO[escrito] ?? Number(escrito);
  const [dias, meses] = unidade.startsWith('d')
    ? [n, 0]
    : unidade.startsWith('s')
      ? [n * 7, 0]
      : [0, unidade.startsWith('m') ? n : n * 12];
  if (n < 1 || dias + meses * 30 > DIAS_MAXIMO) return null;
  return meses > 0 ? { meses } : { dias };
}

export type RetornoSugerido = { readonly dia: string; readonly porque: 'PLANO' | 'CONVENIO' | 'PADRAO' };

/** The day from which free times are offered. `diasDoConvenio`: within which a return is not charged. */
export function diaDoRetorno(
  hoje: string,
  plano: string,
  diasDoConvenio: number | null = null,
): RetornoSugerido {
  const intervalo = intervaloDoPlano(plano);
  if (intervalo)
    return {
      dia: 'dias' in intervalo ? addDays(hoje, intervalo.dias) : somarMeses(hoje, intervalo.meses),
      porque: 'PLANO',
    };
  // A week before the last free day: times are looked for from there on.
  if (diasDoConvenio !== null && diasDoConvenio > 0)
    return {
      dia: addDays(hoje, Math.max(1, Math.min(DIAS_DE_RETORNO, diasDoConvenio) - FOLGA)),
      porque: 'CONVENIO',
    };
  return { dia: addDays(hoje, DIAS_DE_RETORNO), porque: 'PADRAO' };
}
