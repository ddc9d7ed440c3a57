/** The sheet: paper, margins, colours, and what its parts share. */
import type { Papel } from '#domain/modelo-documento/tipos.ts';
import { emLinhas } from './letras.ts';
import type { PedidoImpressao, Unidade } from './pedido.ts';

/** A node of pdfmake's tree, as far as we write it. */
export type No = { [key: string]: unknown };

/** Points, upright. */
export const TAMANHO_PAPEL: {
  readonly [papel in Papel]: { readonly width: number; readonly height: number };
} = {
  A4: { width: 595.28, height: 841.89 },
  A5: { width: 419.53, height: 595.28 },
  CARTA: { width: 612, height: 792 },
};
export const LATERAL = 56;
export const TOPO = 30;
/** Height of the line that says whose the sheet is. */
export const IDENTIFICACAO = 16;
/** Each further line of it. */
const LINHA_DE_QUEM = 12.5;
/** Height of the QR by which a paper is checked, above the footer's line. */
export const CONFERENCIA = 86;
export const LOGO = { largura: 110, altura: 40 } as const;

export const CORES = {
  texto: '#17212B',
  titulo: '#12303A',
  fraco: '#5F6C77',
  linha: '#C6CED4',
  fundo: '#F1F4F6',
  enlace: '#0C6B64',
} as const;

/** Left, top, right, bottom: the header needs a line for each of its lines, those of long names too. */
export function margens(
  pedido: Pick<PedidoImpressao, 'cabecalho' | 'rodape' | 'identificacao' | 'papel' | 'orientacao'>,
): [number, number, number, number] {
  const { cabecalho, rodape, identificacao } = pedido;
  const largura = larguraDoTexto(pedido);
  const { nome, linhas } = cabecalho ? linhasDaUnidade(cabecalho, largura) : { nome: [], linhas: [] };
  const unidade =
    cabecalho && Math.max(nome.length * 18 + linhas.length * 11, cabecalho.logotipo ? LOGO.altura : 0) + 28;
  const whose = identificacao ? linhasDaIdentificacao(identificacao, largura).length : 0;
  const top =
    unidade === null
      ? identificacao
        ? TOPO + 28 + (whose - 1) * LINHA_DE_QUEM
        : 48
      : TOPO + unidade + (identificacao ? IDENTIFICACAO + (whose - 1) * LINHA_DE_QUEM : 0);
  return [LATERAL, top, LATERAL, rodape?.conferencia ? 62 + CONFERENCIA : rodape ? 62 : 48];
}

/** The unit's name and lines as they stand beside its sign. */
export function linhasDaUnidade(
  { nome, linhas, logotipo }: Unidade,
  largura: number,
): { readonly nome: readonly string[]; readonly linhas: readonly string[] } {
  const room = largura - (logotipo ? LOGO.largura + 14 : 0);
  return {
    nome: emLinhas(nome, { fontSize: 13, bold: true }, room),
    linhas: linhas.flatMap((linha) => emLinhas(linha, { fontSize: 8 }, room)),
  };
}

/** Whose the sheet is, in lines. */
export const linhasDaIdentificacao = (text: string, largura: number): readonly string[] =>
  emLinhas(text, { fontSize: 9, bold: true }, largura);

/** Points between the margins. */
export function larguraDoTexto({ papel, orientacao }: Pick<PedidoImpressao, 'papel' | 'orientacao'>): number {
  const { width, height } = TAMANHO_PAPEL[papel];
  return (orientacao === 'PAISAGEM' ? height : width) - 2 * LATERAL;
}

/** Points of a page between its header and its footer. */
export function alturaDoTexto(
  pedido: Pick<PedidoImpressao, 'cabecalho' | 'rodape' | 'identificacao' | 'papel' | 'orientacao'>,
): number {
  const { width, height } = TAMANHO_PAPEL[pedido.papel];
  const [, top, , bottom] = margens(pedido);
  return (pedido.orientacao === 'PAISAGEM' ? width : height) - top - bottom;
}

export function enderecoDeDados(tipo: 'jpeg' | 'png', bytes: Uint8Array): string {
  return `data:image/${tipo};base64,${Buffer.from(bytes).toString('base64')}`;
}
