/** The page around the text: header with the unit, footer with the page's number. */
import { VERSAO } from '#server/versao.ts';
import { impressao } from '#messages/modelo-documento.ts';
import {
  CONFERENCIA,
  CORES,
  enderecoDeDados,
  larguraDoTexto,
  LATERAL,
  linhasDaIdentificacao,
  linhasDaUnidade,
  LOGO,
  TOPO,
  type No,
} from './formato.ts';
import { corridas, emLinhas } from './letras.ts';
import type { PedidoImpressao, Unidade } from './pedido.ts';

const regua = (largura: number): No => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: largura, y2: 0, lineWidth: 0.7, lineColor: CORES.linha }],
});

export function cabecalhoDe(pedido: PedidoImpressao): (() => No) | undefined {
  const { cabecalho: unidade, identificacao } = pedido;
  if (!unidade && !identificacao) return undefined;
  const largura = larguraDoTexto(pedido);
  return () => ({
    margin: [LATERAL, TOPO, LATERAL, 0],
    stack: [
      ...(unidade
        ? [
            {
              columns: [...logotipo(unidade), { width: '*', stack: identidade(unidade, largura) }],
              columnGap: 14,
            },
            { ...regua(largura), margin: [0, 8, 0, 0] },
          ]
        : []),
      ...(identificacao
        ? [
            {
              stack: linhasDaIdentificacao(identificacao, largura).map((linha) => ({
                text: [...corridas(linha)],
              })),
              fontSize: 9,
              bold: true,
              margin: [0, 5, 0, 0],
            },
          ]
        : []),
    ],
  });
}

function logotipo({ logotipo: figura }: Unidade): No[] {
  if (!figura) return [];
  const scale = Math.min(LOGO.largura / figura.largura, LOGO.altura / figura.altura);
  return [
    {
      image: enderecoDeDados(figura.tipo, figura.bytes),
      width: figura.largura * scale,
      height: figura.altura * scale,
    },
  ];
}

function identidade(unidade: Unidade, largura: number): No[] {
  const { nome, linhas } = linhasDaUnidade(unidade, largura);
  return [
    ...nome.map((linha) => ({
      text: [...corridas(linha)],
      bold: true,
      fontSize: 13,
      color: CORES.titulo,
      lineHeight: 1.15,
    })),
    ...linhas.map((linha) => ({
      text: [...corridas(linha)],
      fontSize: 8,
      color: CORES.fraco,
      lineHeight: 1.2,
    })),
  ];
}

export function rodapeDe(pedido: PedidoImpressao): ((page: number, pages: number) => No) | undefined {
  const { rodape, titulo } = pedido;
  if (!rodape) return undefined;
  const largura = larguraDoTexto(pedido);
  return (page, pages) => ({
    margin: [LATERAL, 18, LATERAL, 0],
    stack: [
      ...(rodape.conferencia
        ? [
            {
              columns: [
                { width: CONFERENCIA, qr: rodape.conferencia.endereco, fit: CONFERENCIA - 4, eccLevel: 'L' },
                {
                  width: '*',
                  text: [...corridas(rodape.conferencia.texto)],
                  fontSize: 8,
                  color: CORES.fraco,
                  margin: [8, 34, 0, 0],
                },
              ],
              margin: [0, 0, 0, 2],
            },
          ]
        : []),
      { ...regua(largura), margin: [0, 0, 0, 5] },
      {
        columns: [
          {
            width: '*',
            stack: emLinhas(`${titulo} · ${rodape.emissao}`, { fontSize: 8 }, largura - 90).map((linha) => ({
              text: [...corridas(linha)],
            })),
          },
          {
            width: 90,
            stack: [impressao.pagina(page, pages), impressao.programa(VERSAO)],
            alignment: 'right',
          },
        ],
        fontSize: 8,
        color: CORES.fraco,
      },
      ...(rodape.linha
        ? [{ text: [...corridas(rodape.linha)], fontSize: 8, color: CORES.fraco, margin: [0, 1, 0, 0] }]
        : []),
    ],
  });
}
