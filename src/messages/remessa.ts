/** Bank files that we write: what has no place in them, in a sentence that names the field. */
import type { Falha } from '#domain/cnab/escrever.ts';

const casas = (n: number) => (n === 1 ? '1 posição' : `${n} posições`);

/** Why a value has no place in the bank's layout, and what to do. */
export function falhaDaGravacao({ titulo, motivo, valor, cabem }: Falha): string {
  switch (motivo) {
    case 'tamanho':
      return `${titulo}: “${valor}” não cabe em ${casas(cabem)} do leiaute. Corrija o cadastro.`;
    case 'algarismos':
      return `${titulo}: o leiaute só aceita algarismos e o valor é “${valor}”. Corrija o cadastro.`;
    case 'cnpj-com-letras':
      return `${titulo}: o CNPJ ${valor} tem letras e o leiaute deste banco só aceita algarismos. Pague por outra forma, ou peça ao banco o leiaute que as aceita.`;
    case 'valor':
      return `${titulo}: “${valor}” não é um valor que se grave. Use um valor positivo, com duas casas.`;
    case 'data':
      return `${titulo}: “${valor}” não é uma data.`;
    case 'hora':
      return `${titulo}: “${valor}” não é uma hora.`;
  }
}
