/**
 * Functions that `x-computed` names: pure, over the record as it travels. A missing or unusable
 * input answers null, so that a half-filled form never fails.
 */
import { atrasoDe, devidoEm, explicarDevido } from '../conta-receber/titulo.ts';
import { formatMinuto } from '../formato/data-hora.ts';
import { formatIdade, formatIdadeEstimada, idadeEmAnos, isDate } from '../formato/data.ts';
import { isDecimal, subtractDecimal } from '../formato/decimal.ts';

export type CalculoRecord = { readonly [field: string]: unknown };
/** What a calculation may know of the world; `hoje` is 'YYYY-MM-DD' in the unit's zone. */
export type CalculoContext = { readonly hoje: string };
export type CalculoValue = string | number | boolean | null;
export type Calculo = (record: CalculoRecord, context: CalculoContext) => CalculoValue;

function dateOf(record: CalculoRecord, ...fields: readonly string[]): string | null {
  for (const field of fields) {
    const value = record[field];
    if (typeof value === 'string' && isDate(value)) return value;
  }
  return null;
}

/** Complete years since `nascimento` (or `dataNascimento`); null without a birth date or before it. */
function idadeAnos(record: CalculoRecord, { hoje }: CalculoContext): number | null {
  const nascimento = dateOf(record, 'nascimento', 'dataNascimento');
  if (nascimento === null || nascimento > hoje) return null;
  return idadeEmAnos(nascimento, hoje);
}

/**
 * Age as a clinic says it: '34 anos', '7 meses', '12 dias'; 'cerca de 40 anos' where it was estimated, which grows with the
 * years since; null without a birth date or before it.
 */
function idadePorExtenso(record: CalculoRecord, { hoje }: CalculoContext): string | null {
  const nascimento = dateOf(record, 'nascimento', 'dataNascimento');
  if (nascimento !== null) return formatIdade(nascimento, hoje) || null;
  const estimada = record['idadeEstimada'];
  return typeof estimada === 'number'
    ? formatIdadeEstimada(estimada, dateOf(record, 'idadeEstimadaEm'), hoje)
    : null;
}

/** Whether today is within [inicioVigencia, fimVigencia]; an open end never ends. Null without a start. */
function vigente(record: CalculoRecord, { hoje }: CalculoContext): boolean | null {
  const inicio = dateOf(record, 'inicioVigencia');
  if (inicio === null) return null;
  const fim = dateOf(record, 'fimVigencia');
  return inicio <= hoje && (fim === null || hoje <= fim);
}

/** 'A000' as clinicians write it, 'A00.0'; a category of three characters as it is. */
function codigoCidComPonto({ codigo }: CalculoRecord): string | null {
  if (typeof codigo !== 'string' || codigo === '') return null;
  return codigo.length > 3 ? `${codigo.slice(0, 3)}.${codigo.slice(3)}` : codigo;
}

/** Three characters are a category of CID-10, more a subcategory. */
function tipoCid({ codigo }: CalculoRecord): string | null {
  if (typeof codigo !== 'string' || codigo === '') return null;
  return codigo.length > 3 ? 'SUBCATEGORIA' : 'CATEGORIA';
}

/** The category that a code of CID-10 belongs to: its first three characters. */
function categoriaCid({ codigo }: CalculoRecord): string | null {
  return typeof codigo === 'string' && codigo.length >= 3 ? codigo.slice(0, 3) : null;
}

/** '24/11/2026 09:00' of `inicio`, in the unit's zone. */
function quandoAgendado({ inicio }: CalculoRecord): string | null {
  return typeof inicio === 'string' ? formatMinuto(inicio) : null;
}

/** Body mass index, kg/m² to one place: weight in kg over the square of the height, given in cm (WHO). */
function imc({ peso, altura }: CalculoRecord): string | null {
  const kg = typeof peso === 'string' && isDecimal(peso) ? Number(peso) : NaN;
  if (!(kg > 0) || typeof altura !== 'number' || altura <= 0) return null;
  const metres = altura / 100;
  return (Math.round((kg / (metres * metres)) * 10) / 10).toFixed(1);
}

const atrasoDoTitulo: Calculo = (titulo, { hoje }) => atrasoDe(titulo, hoje);
const devidoHoje: Calculo = (titulo, { hoje }) => devidoEm(titulo, hoje);
const explicacaoDevido: Calculo = (titulo, { hoje }) => explicarDevido(titulo, hoje);

/** What is left to pay of a title: nothing of one that is not to be paid. */
function saldoAPagar({ situacao, valorLiquido, valorPago }: CalculoRecord): string | null {
  if (typeof valorLiquido !== 'string' || !isDecimal(valorLiquido)) return null;
  if (situacao === 'CANCELADA') return '0.00';
  return subtractDecimal(
    valorLiquido,
    typeof valorPago === 'string' && isDecimal(valorPago) ? valorPago : '0',
  );
}

/** What a closed month ended with; an open one has been worked out by nobody yet. */
function saldoFechado({ situacao, saldoFinal }: CalculoRecord): string | null {
  return situacao === 'FECHADO' && typeof saldoFinal === 'string' ? saldoFinal : null;
}

export const calculos = {
  idadeAnos,
  idadePorExtenso,
  vigente,
  codigoCidComPonto,
  tipoCid,
  categoriaCid,
  quandoAgendado,
  imc,
  atrasoDoTitulo,
  devidoHoje,
  explicacaoDevido,
  saldoAPagar,
  saldoFechado,
} as const satisfies Readonly<Record<string, Calculo>>;
export type CalculoName = keyof typeof calculos;

export function isCalculoName(name: string): name is CalculoName {
  return Object.hasOwn(calculos, name);
}
