/** The table of a tile as a file. */
import { harmless } from '#domain/formato/formula.ts';
import type { QuadroLido } from '#domain/painel/resposta.ts';
import { painel as texto } from '#messages/painel.ts';

/** As a spreadsheet in Portuguese opens it: semicolons, decimal comma, and no cell that is a formula. */
export function tableAsCsv({ pontos = [], eixo, series = [], titulo }: QuadroLido): Blob {
  const comAntes = pontos.some(({ antes }) => antes !== undefined);
  const linhas = [
    [eixo ?? '', ...series, titulo, ...(comAntes ? [texto.anterior] : [])],
    ...pontos.map(({ rotulo, partes = [], valor, antes }) => [
      rotulo,
      ...partes.map(numero),
      numero(valor),
      ...(comAntes ? [numero(antes ?? null)] : []),
    ]),
  ];
  return new Blob([`\u{FEFF}${linhas.map((linha) => linha.map(celula).join(';')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });
}

const numero = (valor: string | null): string => (valor === null ? '' : valor.replace('.', ','));
/** A number below zero is no formula. */
const celula = (valor: string): string => {
  const inerte = /^-?[\d,]+$/.test(valor) ? valor : harmless(valor);
  return /[;"\r\n]/.test(inerte) ? `"${inerte.replaceAll('"', '""')}"` : inerte;
};
