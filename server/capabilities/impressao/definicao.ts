/** A text as pdfmake sets it: every node of src/domain/modelo-documento/tipos.ts, and nothing that fetches or reads. */
import { columnsOf } from '#domain/modelo-documento/limpar.ts';
import {
  CORES_LETRA,
  CORES_REALCE,
  type Alinhamento,
  type Bloco,
  type Entrelinha,
  type Lista,
  type Marca,
  type Tabela,
  type Trecho,
} from '#domain/modelo-documento/tipos.ts';
import { variavelDe } from '#domain/modelo-documento/variaveis.ts';
import { impressao } from '#messages/modelo-documento.ts';
import { corridas, faltaLetra } from './letras.ts';
import { CORES, enderecoDeDados, larguraDoTexto, margens, TAMANHO_PAPEL, type No } from './formato.ts';
import type { PedidoImpressao } from './pedido.ts';

const TITULOS = {
  1: { fontSize: 17, antes: 10 },
  2: { fontSize: 13.5, antes: 9 },
  3: { fontSize: 11.5, antes: 7 },
} as const;
/** Letters of a paragraph that is kept on one page: some four lines. */
const CURTO = 380;

type Onde = {
  readonly pedido: PedidoImpressao;
  readonly largura: number;
  /** Points under a paragraph; less in lists and tables. */
  readonly folga: number;
};

export function definicaoDe(pedido: PedidoImpressao): No {
  const largura = larguraDoTexto(pedido);
  return {
    content: [
      ...blocos(pedido.texto.content, { pedido, largura, folga: 7 }),
      ...(pedido.verificacao ? [verificacao(pedido.verificacao, largura)] : []),
      ...(faltaLetra(textosDe(pedido)) ? [SEM_LETRA] : []),
    ],
    defaultStyle: { font: 'Texto', fontSize: 11, lineHeight: 1.1, color: CORES.texto },
    pageSize: TAMANHO_PAPEL[pedido.papel],
    pageOrientation: pedido.orientacao === 'PAISAGEM' ? 'landscape' : 'portrait',
    pageMargins: margens(pedido),
    images: Object.fromEntries(
      Object.entries(pedido.figuras).map(([caminho, { tipo, bytes }]) => [
        caminho,
        enderecoDeDados(tipo, bytes),
      ]),
    ),
  };
}

/** Everything of the request that is printed as letters; pictures are not. */
const textosDe = (pedido: PedidoImpressao): string =>
  JSON.stringify(pedido, (_, value: unknown) => (ArrayBuffer.isView(value) ? undefined : value));

/** Stands at the end, so that nobody takes squares for a name. */
const SEM_LETRA: No = { text: impressao.semLetra, fontSize: 8, color: CORES.fraco, margin: [0, 10, 0, 0] };

function verificacao({ endereco, linhas }: NonNullable<PedidoImpressao['verificacao']>, largura: number): No {
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    stack: [
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: largura, y2: 0, lineWidth: 0.6, lineColor: CORES.linha }],
        margin: [0, 0, 0, 8],
      },
      {
        columns: [
          { width: 84, qr: endereco, fit: 78, eccLevel: 'M' },
          {
            width: '*',
            stack: linhas.map((linha) => ({
              text: [...corridas(linha)],
              fontSize: 8.5,
              margin: [0, 0, 0, 2],
            })),
          },
        ],
        columnGap: 10,
      },
    ],
  };
}

function blocos(list: readonly Bloco[], onde: Onde): No[] {
  const out: No[] = [];
  let breaks = false;
  for (const block of list) {
    if (block.type === 'quebraPagina') {
      // Two breaks in a row are an empty page, as they are meant; one at the very end is none.
      if (breaks) out.push({ text: ' ', pageBreak: 'before' });
      breaks = true;
      continue;
    }
    const node = bloco(block, onde);
    out.push(breaks ? { ...node, pageBreak: 'before' } : node);
    breaks = false;
  }
  return out;
}

function bloco(block: Bloco, onde: Onde): No {
  switch (block.type) {
    case 'paragraph': {
      const text = linha(block.content ?? []);
      const length = (block.content ?? []).reduce(
        (sum, part) => sum + (part.type === 'text' ? part.text.length : 12),
        0,
      );
      const node: No = { text, margin: [0, 0, 0, onde.folga], ...aspecto(block.attrs ?? {}) };
      // Short paragraphs stay whole: no single line at the foot or the head of a page.
      return length > 0 && length < CURTO ? { stack: [node], unbreakable: true } : node;
    }
    case 'heading': {
      const { fontSize, antes } = TITULOS[block.attrs.level];
      return {
        text: linha(block.content ?? []),
        bold: true,
        fontSize,
        color: CORES.titulo,
        lineHeight: 1.15,
        headlineLevel: block.attrs.level,
        margin: [0, antes, 0, 5],
        ...aspecto(block.attrs),
      };
    }
    case 'imagem':
      return imagem(block.attrs, onde);
    case 'bulletList':
    case 'orderedList':
      return lista(block, onde);
    case 'table':
      return tabela(block, onde);
    case 'blockquote':
      return {
        table: {
          widths: ['*'],
          body: [[{ stack: blocos(block.content, { ...onde, largura: onde.largura - 16, folga: 2 }) }]],
        },
        layout: 'citacao',
        margin: [0, 2, 0, 8],
      };
    case 'horizontalRule':
      return {
        canvas: [
          { type: 'line', x1: 0, y1: 0, x2: onde.largura, y2: 0, lineWidth: 0.6, lineColor: CORES.linha },
        ],
        margin: [0, 6, 0, 10],
      };
    case 'quebraPagina':
      return { text: '' };
  }
}

/** Of the font's own line, which is about a tenth higher than its letters. */
const aspecto = ({
  textAlign,
  entrelinha,
}: {
  readonly textAlign?: Alinhamento;
  readonly entrelinha?: Entrelinha;
}): No => ({
  ...alinhado(textAlign),
  ...(entrelinha ? { lineHeight: entrelinha * 1.1 } : {}),
});

const alinhado = (textAlign: Alinhamento | undefined): No => (textAlign ? { alignment: textAlign } : {});

function imagem(
  attrs: {
    readonly caminho: string;
    readonly alt: string;
    readonly largura: number;
    readonly textAlign?: Alinhamento;
  },
  { pedido, largura }: Onde,
): No {
  const figura = Object.hasOwn(pedido.figuras, attrs.caminho) ? pedido.figuras[attrs.caminho] : undefined;
  if (!figura)
    return { text: impressao.semImagem(attrs.alt), italics: true, color: CORES.fraco, margin: [0, 4, 0, 8] };
  const wide = (largura * attrs.largura) / 100;
  const { width, height } = TAMANHO_PAPEL[pedido.papel];
  // Never higher than what a page holds under its header.
  const high = (pedido.orientacao === 'PAISAGEM' ? width : height) - 250;
  return { image: attrs.caminho, fit: [wide, high], margin: [0, 4, 0, 8], ...alinhado(attrs.textAlign) };
}

function lista(list: Lista, onde: Onde): No {
  const inner = { ...onde, largura: onde.largura - 18, folga: 2 };
  const items = list.content.map((item) => ({ stack: blocos(item.content, inner) }));
  return list.type === 'bulletList'
    ? { ul: items, margin: [4, 0, 0, 6], markerColor: CORES.titulo }
    : { ol: items, margin: [4, 0, 0, 6], ...(list.attrs ? { start: list.attrs.start } : {}) };
}

function tabela({ content }: Tabela, onde: Onde): No {
  const columns = columnsOf(content);
  const body: No[][] = content.map(() => []);
  const taken = content.map(() => Array.from({ length: columns }, () => false));
  content.forEach((row, y) => {
    let x = 0;
    for (const cell of row.content) {
      while (x < columns && taken[y]?.[x]) x++;
      if (x >= columns) break;
      const colSpan = Math.min(cell.attrs?.colspan ?? 1, columns - x);
      const rowSpan = Math.min(cell.attrs?.rowspan ?? 1, content.length - y);
      for (let dy = 0; dy < rowSpan; dy++)
        for (let dx = 0; dx < colSpan; dx++) {
          const row = taken[y + dy];
          const line = body[y + dy];
          if (row) row[x + dx] = true;
          if (line) line[x + dx] = {};
        }
      const head = cell.type === 'tableHeader';
      const line = body[y];
      if (line)
        line[x] = {
          stack: blocos(cell.content, {
            ...onde,
            largura: (onde.largura / columns) * colSpan - 14,
            folga: 2,
          }),
          ...(colSpan > 1 ? { colSpan } : {}),
          ...(rowSpan > 1 ? { rowSpan } : {}),
          ...(head ? { bold: true, fillColor: CORES.fundo } : {}),
        };
      x += colSpan;
    }
  });
  for (const line of body) for (let x = 0; x < columns; x++) line[x] ??= { text: '' };
  const heads = cabecas(content);
  return {
    table: {
      widths: larguras(content, columns, onde.largura),
      body,
      headerRows: heads,
      keepWithHeaderRows: heads > 0 && heads < body.length ? 1 : 0,
      dontBreakRows: true,
    },
    layout: 'grade',
    margin: [0, 4, 0, 10],
  };
}

/** The rows at the top whose cells are all of the header: they come again on every page. */
function cabecas(rows: Tabela['content']): number {
  const first = rows.findIndex((row) =>
    row.content.some(({ type, attrs }) => type !== 'tableHeader' || (attrs?.rowspan ?? 1) > 1),
  );
  return first < 0 ? (rows.length === 1 ? 1 : 0) : first;
}

/** As they were drawn in the editor, scaled to the page; all alike where nobody drew. */
function larguras(rows: Tabela['content'], columns: number, largura: number): (number | '*')[] {
  const drawn: number[] = (rows[0]?.content ?? []).flatMap(({ attrs }) => {
    const span = attrs?.colspan ?? 1;
    return attrs?.colwidth ? [...attrs.colwidth] : Array.from({ length: span }, () => 0);
  });
  if (drawn.length !== columns || drawn.every((width) => width === 0))
    return Array.from({ length: columns }, () => '*' as const);
  const known = drawn.filter((width) => width > 0);
  const average = known.reduce((sum, width) => sum + width, 0) / known.length;
  const whole = drawn.map((width) => (width > 0 ? width : average));
  const total = whole.reduce((sum, width) => sum + width, 0);
  // What stands beside the text: two paddings of seven points a column, and the lines.
  const room = largura - columns * 14 - (columns + 1) * 0.6;
  return whole.map((width) => (width / total) * room);
}

function linha(trechos: readonly Trecho[]): No[] | string {
  if (trechos.length === 0) return ' ';
  const runs: { text: string; look: No }[] = [];
  for (const trecho of trechos) {
    if (trecho.type === 'hardBreak') {
      runs.push({ text: '\n', look: {} });
      continue;
    }
    const text =
      trecho.type === 'text'
        ? trecho.text
        : `{${trecho.type === 'campo' ? trecho.attrs.rotulo : (variavelDe(trecho.attrs.nome)?.titulo ?? trecho.attrs.nome)}}`;
    const look = aparencia(trecho.marks ?? []);
    const last = runs.at(-1);
    if (last && JSON.stringify(last.look) === JSON.stringify(look)) last.text += text;
    else runs.push({ text, look });
  }
  unirPontuacao(runs);
  return runs.flatMap(({ text, look }) =>
    corridas(text.replaceAll('\t', '    ')).map((run) => ({ ...run, ...look })),
  );
}

/**
 * A comma goes with the word before it and a parenthesis with the one after: pdfmake puts room between any two runs of a
 * justified line, and 'Maria ,' reads badly. Lines under or through words end with the word.
 */
function unirPontuacao(runs: { text: string; look: No }[]): void {
  for (const [at, run] of runs.entries()) {
    const before = runs[at - 1];
    if (!before || before.text === '\n' || run.text === '\n') continue;
    const closing = /^[,.;:!?)\]”»]+/.exec(run.text)?.[0] ?? '';
    if (closing !== '' && /\S$/.test(before.text) && !('decoration' in before.look)) {
      before.text += closing;
      run.text = run.text.slice(closing.length);
    }
    const opening = /[([“«]+$/.exec(before.text)?.[0] ?? '';
    if (opening !== '' && /^\S/.test(run.text) && !('decoration' in run.look)) {
      run.text = opening + run.text;
      before.text = before.text.slice(0, -opening.length);
    }
  }
}

function aparencia(marks: readonly Marca[]): No {
  const look: No = {};
  const lines: string[] = [];
  for (const mark of marks) {
    if (mark.type === 'bold') look['bold'] = true;
    else if (mark.type === 'italic') look['italics'] = true;
    else if (mark.type === 'underline') lines.push('underline');
    else if (mark.type === 'strike') lines.push('lineThrough');
    else if (mark.type === 'subscript') look['sub'] = true;
    else if (mark.type === 'superscript') look['sup'] = true;
    else if (mark.type === 'tamanho') look['fontSize'] = mark.attrs.pontos;
    else if (mark.type === 'cor') look['color'] = CORES_LETRA[mark.attrs.cor];
    else if (mark.type === 'realce') look['background'] = CORES_REALCE[mark.attrs.cor];
    else if (mark.type === 'link') {
      look['link'] = mark.attrs.href;
      look['color'] = CORES.enlace;
      lines.push('underline');
    }
  }
  if (lines.length > 0) look['decoration'] = [...new Set(lines)];
  return look;
}
