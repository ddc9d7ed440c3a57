/** Forms of others on paper: blocks of numbered fields, tables, places to be signed; each form begins a page of its own. */
import pdfmake from 'pdfmake';
import type { FolhaTiss } from '#domain/tiss/folha.ts';
import { CORES, type No } from './formato.ts';
import { corridas } from './letras.ts';

/** Plain data: it crosses a thread's border. */
export type PedidoFormulario = {
  readonly formulario: {
    readonly titulo: string;
    readonly criadoEm: string;
    readonly rodape: string;
    readonly folhas: readonly FolhaTiss[];
  };
};

const MARGEM = 22;
/** A4, lying. */
const LARGURA = 841.89 - 2 * MARGEM;
const ROTULO = 5.5;
const GRADE = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => CORES.fraco,
  vLineColor: () => CORES.fraco,
  paddingLeft: () => 3,
  paddingRight: () => 3,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};

const texto = (conteudo: string, estilo: No = {}): No => ({ text: [...corridas(conteudo)], ...estilo });

/** Widths in points: the shares of what is left once each cell has its padding. */
function larguras(pesos: readonly number[]): readonly number[] {
  const soma = pesos.reduce((total, peso) => total + peso, 0);
  const livre = LARGURA - pesos.length * 6.6;
  return pesos.map((peso) => (livre * peso) / soma);
}

type Campo = FolhaTiss['blocos'][number]['linhas'][number][number];

const campo = ({ rotulo, valor }: Campo): No => ({
  stack: [
    texto(rotulo, { fontSize: ROTULO, color: CORES.fraco }),
    texto(valor === '' ? ' ' : valor, { fontSize: 8 }),
  ],
});

const linha = (campos: readonly Campo[]): No => ({
  table: { widths: larguras(campos.map(({ peso = 1 }) => peso)), body: [campos.map(campo)] },
  layout: GRADE,
  margin: [0, 0, 0, -0.5],
});

type Tabela = NonNullable<FolhaTiss['blocos'][number]['tabela']>;

const tabela = ({ colunas, linhas }: Tabela): No => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: larguras(colunas.map(({ peso }) => peso)),
    body: [
      colunas.map(({ titulo, direita = false }) =>
        texto(titulo, {
          fontSize: ROTULO,
          color: CORES.fraco,
          alignment: direita ? 'right' : 'left',
        }),
      ),
      ...linhas.map((celulas) =>
        celulas.map((valor, at) =>
          texto(valor === '' ? ' ' : valor, {
            fontSize: 7,
            alignment: colunas[at]?.direita === true ? 'right' : 'left',
          }),
        ),
      ),
    ],
  },
  layout: GRADE,
});

/** High enough for a hand; kept together at the end of the form. */
const assinaturas = (nomes: readonly string[]): No => ({
  unbreakable: true,
  margin: [0, 6, 0, 0],
  table: {
    widths: larguras(nomes.map(() => 1)),
    heights: 34,
    body: [nomes.map((nome) => texto(nome, { fontSize: ROTULO, color: CORES.fraco }))],
  },
  layout: GRADE,
});

function folha({ titulo, numero, convenio, marca, blocos, assinaturas: nomes }: FolhaTiss, at: number): No {
  return {
    ...(at === 0 ? {} : { pageBreak: 'before' }),
    stack: [
      {
        columns: [
          texto(convenio, { bold: true, fontSize: 10, width: 170 }),
          texto(titulo, { bold: true, fontSize: 10, alignment: 'center', width: '*' }),
          texto(numero, { bold: true, fontSize: 9, alignment: 'right', width: 170 }),
        ],
        columnGap: 8,
        margin: [0, 0, 0, 4],
      },
      ...(marca === null
        ? []
        : [texto(marca, { bold: true, fontSize: 10, alignment: 'center', margin: [0, 0, 0, 4] })]),
      ...blocos.map((bloco) => ({
        stack: [
          ...(bloco.titulo === null
            ? []
            : [texto(bloco.titulo, { bold: true, fontSize: 7.5, margin: [0, 4, 0, 1.5] })]),
          ...bloco.linhas.map(linha),
          ...(bloco.tabela ? [tabela(bloco.tabela)] : []),
        ],
      })),
      ...(nomes.length === 0 ? [] : [assinaturas(nomes)]),
    ],
  };
}

export async function comporFormulario({ formulario: f }: PedidoFormulario): Promise<Uint8Array> {
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageOrientation: 'landscape',
      pageMargins: [MARGEM, 20, MARGEM, 26],
      defaultStyle: { font: 'Texto', color: CORES.texto },
      content: f.folhas.map(folha),
      footer: (pagina: number, paginas: number) => ({
        columns: [
          texto(f.rodape, { fontSize: 6, color: CORES.fraco, width: '*' }),
          texto(`${pagina} / ${paginas}`, {
            fontSize: 6,
            color: CORES.fraco,
            width: 60,
            alignment: 'right',
          }),
        ],
        margin: [MARGEM, 6, MARGEM, 0],
      }),
      version: '1.7',
      displayTitle: true,
      language: 'pt-BR',
      info: {
        title: f.titulo,
        creator: 'Zelo',
        producer: 'Zelo',
        creationDate: new Date(f.criadoEm),
        modDate: new Date(f.criadoEm),
      },
    })
    .getBuffer();
}
