/** The page around the text: header with the unit, footer with the page's number. */
import { impressao } from '#messages/modelo-documento.ts';
import { CORES, enderecoDeDados, larguraDoTexto, LATERAL, LOGO, TOPO, type No } from './folha.ts';
import { corridas } from './letras.ts';
import type { PedidoImpressao, Unidade } from './pedido.ts';

const regua = (largura: number): No => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: largura, y2: 0, lineWidth: 0.7, lineColor: CORES.linha }],
});

export function cabecalhoDe(pedido: PedidoImpressao): (() => No) | undefined {
  const unidade = pedido.cabecalho;
  if (!unidade) return undefined;
  const largura = larguraDoTexto(pedido);
  return () => ({
    margin: [LATERAL, TOPO, LATERAL, 0],
    stack: [
      { columns: [...logotipo(unidade), { width: '*', stack: identidade(unidade) }], columnGap: 14 },
      { ...regua(largura), margin: [0, 8, 0, 0] },
    ],
  });
}

function logotipo({ logotipo: figura }: Unidade): No[] {
  if (!figura) return [];
  const scale = Math.min(LOGO.largura / figura.largura, LOGO.altura / figura.altura);
  return [{ image: enderecoDeDados(figura.tipo, figura.bytes), width: figura.largura * scale, height: figura.altura * scale }];
}

function identidade({ nome, linhas }: Unidade): No[] {
  return [
    { text: [...corridas(nome)], bold: true, fontSize: 13, color: CORES.titulo, lineHeight: 1.15 },
    ...linhas.map((linha) => ({ text: [...corridas(linha)], fontSize: 8, color: CORES.fraco, lineHeight: 1.2 })),
  ];
}

export function rodapeDe(pedido: PedidoImpressao): ((page: number, pages: number) => No) | undefined {
  const { rodape, titulo } = pedido;
  if (!rodape) return undefined;
  const largura = larguraDoTexto(pedido);
  return (page, pages) => ({
    margin: [LATERAL, 18, LATERAL, 0],
    stack: [
      { ...regua(largura), margin: [0, 0, 0, 5] },
      {
        columns: [
          { width: '*', text: [...corridas(`${titulo} · ${rodape.emissao}`)] },
          { width: 90, text: impressao.pagina(page, pages), alignment: 'right' },
        ],
        fontSize: 8,
        color: CORES.fraco,
      },
    ],
  });
}
