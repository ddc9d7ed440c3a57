/** A picture or a table of a board as a file of this browser. */
import type { QuadroLido } from '#domain/painel/resposta.ts';
import { painel as texto } from '#messages/painel.ts';

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

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
const celula = (valor: string): string => {
  const inerte = /^[=+\-@\t\r]/.test(valor) && !/^-?[\d,]+$/.test(valor) ? `'${valor}` : valor;
  return /[;"\r\n]/.test(inerte) ? `"${inerte.replaceAll('"', '""')}"` : inerte;
};
