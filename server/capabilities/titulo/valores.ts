/** Values of a title as a record holds them. */
import { roundDecimal } from '#domain/formato/decimal.ts';

export type Valores = { [campo: string]: unknown };
export type LinhaDivisao = {
  readonly id?: number;
  readonly planoContaId: number;
  readonly centroCustoId: number | null;
  readonly percentual: string | null;
  readonly valor: string | null;
};

export const dinheiro = (valor: unknown): string => roundDecimal(typeof valor === 'string' ? valor : '0');
export const escrito = (valor: unknown): string | null =>
  typeof valor === 'string' && valor !== '' ? valor : null;
export const linhasDaDivisao = (valor: unknown): readonly LinhaDivisao[] =>
  Array.isArray(valor) ? (valor as readonly LinhaDivisao[]) : [];
