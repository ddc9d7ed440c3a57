/** The PDF of one request, in whatever thread calls it; `imprimir.job.ts` is the one that does. */
import pdfmake from 'pdfmake';
import { ARQUIVOS_DE_FONTE, FONTES } from './letras.ts';
import { definicaoDe } from './definicao.ts';
import { CORES } from './formato.ts';
import { cabecalhoDe, rodapeDe } from './pagina.ts';
import { PAGINAS_MAXIMO, type PedidoImpressao } from './pedido.ts';

/** Thrown when the text has more pages than a document may. */
export class PaginasDemais extends Error {}

// One instance for the thread, with settings of its own.
pdfmake.setFonts(structuredClone(FONTES));
// What a person writes never makes the server fetch or read anything.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => ARQUIVOS_DE_FONTE.has(path));
const grade = (beside: number, above = 5, below = 3) => ({
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => CORES.linha,
  vLineColor: () => CORES.linha,
  paddingLeft: () => beside,
  paddingRight: () => beside,
  paddingTop: () => above,
  paddingBottom: () => below,
});
pdfmake.setTableLayouts({
  grade: grade(7),
  gradeEstreita: grade(3),
  gradeBoleto: grade(3, 2, 1),
  topoBoleto: {
    hLineWidth: (line: number) => (line === 0 ? 0 : 1.2),
    vLineWidth: (line: number) => (line === 1 || line === 2 ? 1.2 : 0),
    hLineColor: () => CORES.texto,
    vLineColor: () => CORES.texto,
    paddingLeft: () => 6,
    paddingRight: () => 6,
    paddingTop: () => 2,
    paddingBottom: () => 3,
  },
  citacao: {
    hLineWidth: () => 0,
    vLineWidth: (line: number) => (line === 0 ? 2 : 0),
    vLineColor: () => CORES.linha,
    paddingLeft: () => 12,
    paddingRight: () => 4,
    paddingTop: () => 2,
    paddingBottom: () => 0,
  },
});

/** What pdfmake tells of a piece: where it begins, as a part of the page's height. */
type Posto = {
  readonly headlineLevel?: number;
  readonly startPosition: { readonly verticalRatio: number; readonly pageInnerHeight: number };
};
/** Points that a heading needs with the first lines of what it heads: a short paragraph, or a table's head and a row. */
const TITULO_E_COMECO = 110;

export async function comporPdf(pedido: PedidoImpressao): Promise<Uint8Array> {
  const header = cabecalhoDe(pedido);
  const footer = rodapeDe(pedido);
  let pages = 0;
  return pdfmake
    .createPdf({
      ...definicaoDe(pedido),
      ...(header ? { header } : {}),
      footer: (page: number, total: number) => {
        pages = total;
        if (pages > PAGINAS_MAXIMO) throw new PaginasDemais(`${pages} pages`);
        return footer?.(page, total) ?? '';
      },
      // A heading alone at the foot of a page goes over with what it heads. What is kept whole is told to be on the page even
      // where it went over, so the room is asked too.
      pageBreakBefore: (node: Posto, nodes: { getFollowingNodesOnPage(): readonly unknown[] }) =>
        node.headlineLevel !== undefined &&
        ((1 - node.startPosition.verticalRatio) * node.startPosition.pageInnerHeight < TITULO_E_COMECO ||
          nodes.getFollowingNodesOnPage().length === 0),
      version: '1.7',
      displayTitle: true,
      language: 'pt-BR',
      info: {
        title: pedido.titulo,
        author: pedido.autor,
        creator: 'Zelo',
        producer: 'Zelo',
        creationDate: new Date(pedido.criadoEm),
        modDate: new Date(pedido.criadoEm),
        ...marcasDe(pedido),
      },
    })
    .getBuffer();
}

/** Wrapped, since the library leaves out an empty text and an empty mark says the kind of document. */
function marcasDe({ marcas = {} }: PedidoImpressao): { readonly [chave: string]: object } {
  // oxlint-disable-next-line no-new-wrappers -- only an object passes where the value is empty.
  return Object.fromEntries(Object.entries(marcas).map(([chave, valor]) => [chave, new String(valor)]));
}
