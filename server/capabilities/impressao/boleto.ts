/** The sheet of a boleto: the payer's receipt, the line to cut along, the collection slip with its bar code, and the Pix code. */
import pdfmake from 'pdfmake';
import { codigoEmLinhas } from '#domain/pix/codigo.ts';
import { CORES, type No } from './formato.ts';
import { corridas } from './letras.ts';

/** What the sheet says, formatted already. Plain data: it crosses a thread's border. */
export type PedidoBoleto = {
  readonly boleto: {
    readonly titulo: string;
    readonly criadoEm: string;
    readonly banco: string;
    readonly codigoBanco: string;
    readonly linha: string;
    /** Widths of bars and spaces in turn, a bar first. */
    readonly barras: readonly number[];
    readonly localPagamento: string;
    readonly beneficiario: string;
    readonly documentoBeneficiario: string;
    readonly enderecoBeneficiario: string;
    readonly agenciaCodigo: string;
    readonly nossoNumero: string;
    readonly numeroDocumento: string;
    readonly emissao: string;
    readonly vencimento: string;
    readonly valor: string;
    readonly carteira: string;
    readonly instrucoes: readonly string[];
    readonly pagador: readonly string[];
    readonly pix: { readonly codigo: string; readonly aviso: string } | null;
    readonly rotulos: Readonly<Record<RotuloBoleto, string>>;
  };
};
export type RotuloBoleto =
  | 'recibo'
  | 'local'
  | 'beneficiario'
  | 'agencia'
  | 'nossoNumero'
  | 'documento'
  | 'emissao'
  | 'processamento'
  | 'vencimento'
  | 'valor'
  | 'usoBanco'
  | 'carteira'
  | 'especie'
  | 'especieMoeda'
  | 'quantidade'
  | 'valorMoeda'
  | 'aceite'
  | 'instrucoes'
  | 'pagador'
  | 'ficha'
  | 'corte'
  | 'pix'
  | 'desconto'
  | 'deducoes'
  | 'mora'
  | 'acrescimos'
  | 'cobrado';

const LARGURA = 595.28 - 2 * 40;
/** A narrow bar: 103 mm of bar code for 44 digits, as FEBRABAN asks. */
const BARRA = 0.72;
const ALTURA_BARRAS = 36.85;
/** Room of the Pix code. Its dots are of whole points, two or three each: from 29 to 43 mm, which any telephone reads. */
const QR = 122;

const texto = (conteudo: string, estilo: No = {}): No => ({ text: [...corridas(conteudo)], ...estilo });
const campo = (rotulo: string, valor: string | readonly string[], estilo: No = {}): No => ({
  stack: [
    texto(rotulo, { fontSize: 6.5, color: CORES.fraco }),
    ...[valor].flat().map((linha) => texto(linha || ' ', { fontSize: 9, ...estilo })),
  ],
});

function codigoDeBarras(larguras: readonly number[]): No {
  let x = 0;
  const canvas: No[] = [];
  for (const [i, largura] of larguras.entries()) {
    if (i % 2 === 0)
      canvas.push({
        type: 'rect',
        x,
        y: 0,
        w: largura * BARRA,
        h: ALTURA_BARRAS,
        color: '#000000',
        lineWidth: 0,
      });
    x += largura * BARRA;
  }
  return { canvas };
}

function topo({ boleto: b }: PedidoBoleto): No {
  return {
    table: {
      widths: [112, 50, '*'],
      body: [
        [
          texto(b.banco, { bold: true, fontSize: 12, margin: [0, 3, 0, 0] }),
          texto(b.codigoBanco, { bold: true, fontSize: 15, alignment: 'center' }),
          texto(b.linha, {
            bold: true,
            fontSize: 10,
            alignment: 'right',
            margin: [0, 5, 0, 0],
            noWrap: true,
          }),
        ],
      ],
    },
    layout: 'topoBoleto',
  };
}

const LADO = 128;
const direita = { alignment: 'right' } as const;
const GRADE = 'gradeBoleto';

function recibo({ boleto: b }: PedidoBoleto): No {
  const r = b.rotulos;
  return {
    table: {
      widths: ['*', 128, LADO],
      body: [
        [
          campo(r.beneficiario, [b.beneficiario, b.documentoBeneficiario]),
          campo(r.agencia, b.agenciaCodigo),
          campo(r.vencimento, b.vencimento, { bold: true, ...direita }),
        ],
        [
          campo(r.pagador, b.pagador.slice(0, 2)),
          campo(r.nossoNumero, b.nossoNumero),
          campo(r.valor, b.valor, { bold: true, ...direita }),
        ],
        [
          campo(r.instrucoes, b.instrucoes.join(' ')),
          campo(r.documento, b.numeroDocumento),
          campo(r.emissao, b.emissao, direita),
        ],
      ],
    },
    layout: GRADE,
  };
}

/** A line of the slip: what stands over the five columns at its left, and the field at its right. */
const larga = (esquerda: No, lado: No): No[] => [{ ...esquerda, colSpan: 5 }, {}, {}, {}, {}, lado];

/** The fields and their order are those of FEBRABAN's model. */
function ficha({ boleto: b }: PedidoBoleto): No {
  const r = b.rotulos;
  return {
    table: {
      widths: [78, 92, 56, 50, '*', LADO],
      body: [
        larga(
          campo(r.local, b.localPagamento),
          campo(r.vencimento, b.vencimento, { bold: true, ...direita }),
        ),
        larga(
          {
            stack: [
              campo(r.beneficiario, [b.beneficiario, b.documentoBeneficiario]),
              texto(b.enderecoBeneficiario, { fontSize: 7.5 }),
            ],
          },
          campo(r.agencia, b.agenciaCodigo, direita),
        ),
        [
          campo(r.emissao, b.emissao),
          campo(r.documento, b.numeroDocumento),
          campo(r.especie, 'DS'),
          campo(r.aceite, 'N'),
          campo(r.processamento, b.emissao),
          campo(r.nossoNumero, b.nossoNumero, direita),
        ],
        [
          campo(r.usoBanco, ''),
          campo(r.carteira, b.carteira),
          campo(r.especieMoeda, 'R$'),
          campo(r.quantidade, ''),
          campo(r.valorMoeda, ''),
          campo(r.valor, b.valor, { bold: true, ...direita }),
        ],
        larga({ ...campo(r.instrucoes, b.instrucoes), rowSpan: 5 }, campo(r.desconto, '')),
        ...[r.deducoes, r.mora, r.acrescimos, r.cobrado].map((rotulo) => [
          {},
          {},
          {},
          {},
          {},
          campo(rotulo, ''),
        ]),
        [{ ...campo(r.pagador, b.pagador), colSpan: 6 }, {}, {}, {}, {}, {}],
      ],
    },
    layout: GRADE,
  };
}

function pix({ boleto: { pix: dadosDoPix, rotulos } }: PedidoBoleto): No[] {
  if (dadosDoPix === null) return [];
  return [
    {
      columns: [
        { width: QR + 8, qr: dadosDoPix.codigo, fit: QR, eccLevel: 'M' },
        {
          width: '*',
          stack: [
            texto(rotulos.pix, { bold: true, fontSize: 11 }),
            texto(codigoEmLinhas(dadosDoPix.codigo).join('\n'), { fontSize: 7.5, margin: [0, 4, 0, 4] }),
            texto(dadosDoPix.aviso, { fontSize: 9 }),
          ],
        },
      ],
      margin: [0, 10, 0, 0],
      unbreakable: true,
    },
  ];
}

export async function comporBoleto(pedido: PedidoBoleto): Promise<Uint8Array> {
  const { titulo, rotulos, criadoEm, barras } = pedido.boleto;
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [40, 28, 40, 24],
      defaultStyle: { font: 'Texto', color: CORES.texto },
      content: [
        texto(rotulos.recibo, { fontSize: 8, color: CORES.fraco, alignment: 'right', margin: [0, 0, 0, 2] }),
        topo(pedido),
        recibo(pedido),
        ...pix(pedido),
        {
          stack: [
            texto(rotulos.corte, { fontSize: 7, color: CORES.fraco, margin: [0, 14, 0, 2] }),
            {
              canvas: [
                {
                  type: 'line',
                  x1: 0,
                  y1: 0,
                  x2: LARGURA,
                  y2: 0,
                  lineWidth: 0.7,
                  lineColor: CORES.fraco,
                  dash: { length: 4 },
                },
              ],
            },
          ],
          margin: [0, 0, 0, 10],
        },
        topo(pedido),
        ficha(pedido),
        {
          columns: [
            { width: 'auto', ...codigoDeBarras(barras) },
            texto(rotulos.ficha, { fontSize: 8, color: CORES.fraco, alignment: 'right' }),
          ],
          margin: [12, 12, 0, 0],
        },
      ],
      version: '1.7',
      displayTitle: true,
      language: 'pt-BR',
      info: {
        title: titulo,
        creator: 'Zelo',
        producer: 'Zelo',
        creationDate: new Date(criadoEm),
        modDate: new Date(criadoEm),
      },
    })
    .getBuffer();
}
