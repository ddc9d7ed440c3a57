/** A result against the reference of who it is of: by sex and age on the day of the collection (CLIN-08). */
import {
  compareDecimal,
  divideDecimal,
  formatDecimal,
  multiplyDecimal,
  scaleOf,
  subtractDecimal,
} from '../formato/decimal.ts';
import { dayNumber, formatData, idadeEmAnos } from '../formato/data.ts';
import { faixaDita } from '#messages/laboratorio.ts';
import { abaixo, acima, lerGuardado, lerValor, type Lido, type TipoDeValor } from './valor.ts';

export const INTERPRETACOES = [
  'NORMAL',
  'BAIXO',
  'ALTO',
  'ALTERADO',
  'CRITICO_BAIXO',
  'CRITICO_ALTO',
] as const;
export type Interpretacao = (typeof INTERPRETACOES)[number];

export const ehCritico = (interpretacao: string | null | undefined): boolean =>
  interpretacao === 'CRITICO_BAIXO' || interpretacao === 'CRITICO_ALTO';

/** What is measured, as its exam says today. */
export type Analito = {
  readonly tipo: TipoDeValor;
  readonly unidade: string | null;
  readonly casas: number | null;
  readonly criticoAbaixo: string | null;
  readonly criticoAcima: string | null;
  /** Per cent of change since the last result that is worth a second look. */
  readonly variacao: number | null;
  /** Its values may be below zero. */
  readonly negativo?: boolean;
};

export type Referencia = {
  readonly analito: string;
  readonly sexo: 'AMBOS' | 'F' | 'M';
  readonly idadeDe: number | null;
  readonly idadeAte: number | null;
  readonly unidadeIdade: 'ANOS' | 'MESES' | 'DIAS';
  readonly minimo: string | null;
  readonly maximo: string | null;
  readonly texto: string | null;
  readonly fonte: string;
  readonly inicioVigencia: string;
  readonly fimVigencia: string | null;
  /** In whole weeks; both null: whether or not somebody is pregnant. */
  readonly gestacaoDe?: number | null;
  readonly gestacaoAte?: number | null;
};

/** Whether an analyte has values below zero: where a limit of it, or of any reference of it, is there. */
export const vaiAbaixoDeZero = (
  { criticoAbaixo, criticoAcima }: Pick<Analito, 'criticoAbaixo' | 'criticoAcima'>,
  referencias: readonly Pick<Referencia, 'minimo' | 'maximo'>[],
): boolean =>
  [criticoAbaixo, criticoAcima, ...referencias.flatMap(({ minimo, maximo }) => [minimo, maximo])].some(
    (limite) => limite !== null && compareDecimal(limite, '0') < 0,
  );

/** `nascimento`: null where it is not known; then only what holds at any age is a reference. */
export type Pessoa = {
  readonly sexo: string | null;
  readonly nascimento: string | null;
  /** Whole weeks of pregnancy on the day of the collection; null or absent: not pregnant, as far as is known. */
  readonly semanas?: number | null;
};

const eDeGestante = ({ gestacaoDe, gestacaoAte }: Referencia): boolean =>
  (gestacaoDe ?? null) !== null || (gestacaoAte ?? null) !== null;

function cabeNaGestacao(referencia: Referencia, semanas: number | null): boolean {
  if (!eDeGestante(referencia)) return true;
  return (
    semanas !== null && semanas >= (referencia.gestacaoDe ?? 0) && semanas <= (referencia.gestacaoAte ?? 45)
  );
}

function mesesCompletos(nascimento: string, dia: string): number {
  const [ano = 0, mes = 0, data = 0] = nascimento.split('-').map(Number);
  const [anoHoje = 0, mesHoje = 0, dataHoje = 0] = dia.split('-').map(Number);
  return (anoHoje - ano) * 12 + mesHoje - mes - (dataHoje < data ? 1 : 0);
}

function idadeNa(unidade: Referencia['unidadeIdade'], nascimento: string, dia: string): number {
  if (unidade === 'DIAS') return dayNumber(dia) - dayNumber(nascimento);
  return unidade === 'MESES' ? mesesCompletos(nascimento, dia) : idadeEmAnos(nascimento, dia);
}

function cabe({ idadeDe, idadeAte, unidadeIdade }: Referencia, { nascimento }: Pessoa, dia: string): boolean {
  if (idadeDe === null && idadeAte === null) return true;
  if (nascimento === null) return false;
  const idade = idadeNa(unidadeIdade, nascimento, dia);
  return (idadeDe === null || idade >= idadeDe) && (idadeAte === null || idade <= idadeAte);
}

/** The reference of this person on this day; that of a pregnancy before the others, that of their sex before that of both. */
export function referenciaDe(
  referencias: readonly Referencia[],
  analito: string,
  pessoa: Pessoa,
  dia: string,
): Referencia | undefined {
  const servem = referencias.filter(
    (referencia) =>
      referencia.analito === analito &&
      (referencia.sexo === 'AMBOS' || referencia.sexo === pessoa.sexo) &&
      referencia.inicioVigencia <= dia &&
      (referencia.fimVigencia === null || dia <= referencia.fimVigencia) &&
      cabe(referencia, pessoa, dia) &&
      cabeNaGestacao(referencia, pessoa.semanas ?? null),
  );
  const deGestante = servem.filter(eDeGestante);
  if (deGestante.length > 0) return deGestante.find(({ sexo }) => sexo !== 'AMBOS') ?? deGestante[0];
  return servem.find(({ sexo }) => sexo !== 'AMBOS') ?? servem[0];
}

type Limites = Pick<Referencia, 'minimo' | 'maximo' | 'texto' | 'gestacaoDe' | 'gestacaoAte'>;
type Criticos = Pick<Analito, 'criticoAbaixo' | 'criticoAcima'>;

const dobrado = (palavras: string): string =>
  palavras.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

function julgarNumero(
  lido: Extract<Lido, { readonly como: 'numero' | 'titulo' }>,
  limites: Limites | undefined,
  { criticoAbaixo, criticoAcima }: Criticos,
): Interpretacao | null {
  if (criticoAbaixo !== null && abaixo(lido, criticoAbaixo)) return 'CRITICO_BAIXO';
  if (criticoAcima !== null && acima(lido, criticoAcima)) return 'CRITICO_ALTO';
  const { minimo = null, maximo = null } = limites ?? {};
  if (minimo === null && maximo === null) return null;
  const baixo = minimo === null ? false : abaixo(lido, minimo);
  const alto = maximo === null ? false : acima(lido, maximo);
  if (baixo) return 'BAIXO';
  if (alto) return 'ALTO';
  return baixo === undefined || alto === undefined ? null : 'NORMAL';
}

/** Null: there is no reference for it, or the value leaves it open ('<5' where the least is 3). */
export function julgar(lido: Lido, limites: Limites | undefined, criticos: Criticos): Interpretacao | null {
  if (lido.como === 'texto') {
    if (!limites?.texto) return null;
    return dobrado(lido.texto) === dobrado(limites.texto) ? 'NORMAL' : 'ALTERADO';
  }
  if (lido.como === 'cruzes') {
    if (!limites || limites.maximo === null) return null;
    return compareDecimal(String(lido.quantas), limites.maximo) > 0 ? 'ALTERADO' : 'NORMAL';
  }
  return julgarNumero(lido, limites, criticos);
}

/** UCUM as a person reads it: '10*6/uL' is 10⁶/µL. */
export function unidadeDita(unidade: string | null): string {
  if (unidade === null || unidade === '{titulo}') return '';
  return unidade
    .replace('10*3', '10³')
    .replace('10*6', '10⁶')
    .replaceAll(/(^|\/)u(?=[A-Za-z])/g, '$1µ')
    .replaceAll(/[[\]{}]/g, '');
}

/** '13,0 a 16,9 g/dL'; empty where the reference says no limit. */
export function faixaEscrita(limites: Limites, analito: Pick<Analito, 'tipo' | 'casas' | 'unidade'>): string {
  const [de, ate] = [limites.gestacaoDe ?? null, limites.gestacaoAte ?? null];
  const faixa = faixaSo(limites, analito);
  return faixa === '' || (de === null && ate === null) ? faixa : `${faixa} (${faixaDita.gestacao(de, ate)})`;
}

function faixaSo(
  { minimo, maximo, texto }: Limites,
  { tipo, casas, unidade }: Pick<Analito, 'tipo' | 'casas' | 'unidade'>,
): string {
  if (texto) return texto;
  const inteiro = (valor: string) => formatDecimal(valor, { scale: 0 });
  if (tipo === 'CRUZES') return maximo === null ? '' : faixaDita.cruzes(Number(maximo));
  if (tipo === 'TITULO') return maximo === null ? '' : faixaDita.titulo(inteiro(maximo).replaceAll('.', ''));
  const numero = (valor: string) =>
    formatDecimal(valor, { scale: Math.max(casas ?? 0, scaleOf(semZeros(valor))) });
  const faixa =
    minimo !== null && maximo !== null
      ? faixaDita.entre(numero(minimo), numero(maximo))
      : maximo !== null
        ? faixaDita.ate(numero(maximo))
        : minimo !== null
          ? faixaDita.desde(numero(minimo))
          : '';
  return [faixa, faixa === '' ? '' : unidadeDita(unidade)].filter(Boolean).join(' ');
}

/** '13.0000' as it was meant: the column has four places. */
const semZeros = (valor: string): string =>
  valor.includes('.') ? valor.replace(/0+$/, '').replace(/\.$/, '') : valor;

export type Anterior = { readonly valor: string; readonly dia: string };

/** Change since the last result in whole per cent, '-12'; null where the two cannot be compared. */
export function delta(agora: Lido, anterior: Lido): string | null {
  if (agora.como !== 'numero' || anterior.como !== 'numero') return null;
  if (agora.sinal !== '' || anterior.sinal !== '') return null;
  if (compareDecimal(anterior.numero, '0') === 0) return null;
  const mudou = multiplyDecimal(subtractDecimal(agora.numero, anterior.numero), '100', 4);
  // Of what it was, whichever side of zero that is.
  return divideDecimal(mudou, anterior.numero.replace('-', ''), 0);
}

export type Julgado = {
  readonly escrito: string;
  readonly interpretacao: Interpretacao | null;
  readonly referencia: string | null;
  readonly fonte: string | null;
  /** '13,9 em 02/10/2026 (-12 %)'. */
  readonly anterior: string | null;
  /** It changed by more than the exam expects. */
  readonly variou: boolean;
};

/** Everything that a result says beside itself, of the analyte, its reference and the last one. */
export function julgarResultado(
  digitado: string,
  {
    analito,
    referencia,
    anterior,
  }: {
    readonly analito: Analito;
    readonly referencia: Referencia | undefined;
    readonly anterior: Anterior | null;
  },
): { readonly ok: true; readonly julgado: Julgado } | { readonly ok: false; readonly mensagem: string } {
  const { tipo, casas, negativo } = analito;
  const lido = lerValor(digitado, tipo, casas, negativo);
  if (!lido.ok) return lido;
  const antes = anterior === null ? null : lerGuardado(anterior.valor, tipo);
  const mudou = antes?.ok ? delta(lido.lido, antes.lido) : null;
  const faixa = referencia ? faixaEscrita(referencia, analito) : '';
  return {
    ok: true,
    julgado: {
      escrito: lido.escrito,
      interpretacao: julgar(lido.lido, referencia, analito),
      referencia: faixa || null,
      fonte: referencia?.fonte ?? null,
      anterior: anterior && faixaDita.anterior(anterior.valor, formatData(anterior.dia), mudou),
      variou:
        mudou !== null &&
        analito.variacao !== null &&
        compareDecimal(mudou.replace('-', ''), String(analito.variacao)) > 0,
    },
  };
}
