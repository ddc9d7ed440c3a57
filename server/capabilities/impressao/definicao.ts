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
  type Paragrafo,
  type Tabela,
  type Trecho,
} from '#domain/modelo-documento/tipos.ts';
import { variavelDe } from '#domain/modelo-documento/variaveis.ts';
import { impressao } from '#messages/modelo-documento.ts';
import { corridas, emLinhas, faltaLetra, type Corrida } from './letras.ts';
import { colunas, encolher } from './medida.ts';
import {
  alturaDoTexto,
  CORES,
  enderecoDeDados,
  larguraDoTexto,
  margens,
  TAMANHO_PAPEL,
  type No,
} from './formato.ts';
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
      ...comFecho(
        pedido.texto.content,
        { pedido, largura, folga: 7 },
        pedido.verificacao ? [verificacao(pedido.verificacao, largura)] : [],
      ),
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

/**
 * The text with what it ends in: lines to sign on and the proof stay on one page with the last of what is signed. A sheet
 * with nothing but a signature could be put under anything.
 */
function comFecho(content: readonly Bloco[], onde: Onde, proof: readonly No[]): No[] {
  const fecho = separarFecho(content, onde, proof.length > 0);
  if (!fecho) return blocos(content, onde, proof);
  const { before, kept } = fecho;
  const last = before.at(-1);
  const rest = before.slice(0, -1);
  const closing = [...blocos(kept, onde), ...proof];
  const whole = (list: readonly Bloco[]): No[] => [
    { stack: [...blocos(list, onde), ...closing], unbreakable: true },
  ];
  if (last?.type === 'bulletList' || last?.type === 'orderedList') {
    const item = last.content.at(-1);
    const start = last.type === 'orderedList' ? (last.attrs?.start ?? 1) : 1;
    if (!item || letrasDe([item]) > fim(onde).letras) return blocos(before, onde, whole([]));
    const tail: Lista =
      last.type === 'bulletList'
        ? { ...last, content: [item] }
        : { ...last, attrs: { start: start + last.content.length - 1 }, content: [item] };
    const head = last.content.length > 1 ? [{ ...last, content: last.content.slice(0, -1) }] : [];
    return blocos([...rest, ...head], onde, whole([tail]));
  }
  if (last?.type === 'table') {
    const tail = linhasDoFim(last, onde);
    if (tail === 0) return blocos(before, onde, whole([]));
    if (tail < last.content.length - cabecas(last.content))
      return blocos(rest, onde, [tabela(last, onde, { rows: tail, closing })]);
    const heading = rest.at(-1)?.type === 'heading' ? rest.slice(-1) : [];
    return blocos(rest.slice(0, rest.length - heading.length), onde, whole([...heading, last]));
  }
  return blocos(before, onde, whole([]));
}

/** Paragraphs that an end has at most, and how many written ones before the line go with it. */
const PARAGRAFOS_DO_FECHO = 16;
const ANTES_DE_ASSINAR = 3;
const ONDE_SE_ASSINA = /_{20,}/;
/** Points of a line, of a letter and of the proof; what is kept whole never comes near to the height of a page. */
const ALTURA_DA_LINHA = 15.5;
const LARGURA_DA_LETRA = 5.6;
const PROVA = 115;
const PARTE_DA_PAGINA = 0.8;
const PAGINA_BAIXA = 420;

/** Letters and points of the rows or the item that stay with the end. */
const fim = ({ pedido }: Onde) =>
  alturaDoTexto(pedido) < PAGINA_BAIXA ? { letras: 150, altura: 60 } : { letras: 500, altura: 130 };

const letrasDe = (value: unknown): number =>
  [...JSON.stringify(value).matchAll(/"text":"([^"]*)"/g)].reduce(
    (sum, [, text = '']) => sum + text.length,
    0,
  );

const alturaDe = (list: readonly Bloco[], { largura, folga }: Onde): number =>
  list.reduce((sum, block) => {
    const lines = Math.max(1, Math.ceil((letrasDe(block) * LARGURA_DA_LETRA) / largura));
    return sum + lines * ALTURA_DA_LINHA + folga;
  }, 0);

/**
 * Where the end begins: at the first line to sign on that only short paragraphs follow, with as much of what stands right
 * before it as a page holds. Null: the text ends in no signature, or in one that would fill the page.
 */
function separarFecho(
  content: readonly Bloco[],
  onde: Onde,
  proof: boolean,
): { readonly before: readonly Bloco[]; readonly kept: readonly Bloco[] } | null {
  const short = (block: Bloco | undefined): block is Paragrafo =>
    block?.type === 'paragraph' && letrasDe(block) < CURTO;
  let sign = proof ? content.length : null;
  for (let at = content.length - 1; short(content[at]) && content.length - at <= PARAGRAFOS_DO_FECHO; at--)
    if (ONDE_SE_ASSINA.test(JSON.stringify(content[at]))) sign = at;
  if (sign === null) return null;
  const room = alturaDoTexto(onde.pedido) * PARTE_DA_PAGINA - fim(onde).altura - (proof ? PROVA : 0);
  for (let many = ANTES_DE_ASSINAR; many >= 0; many--) {
    let from = sign;
    for (let count = 0; short(content[from - 1]); from--) {
      const written = letrasDe(content[from - 1]) > 0;
      if (written && count === many) break;
      if (written) count++;
    }
    if (content[from - 1]?.type === 'heading') from--;
    const kept = content.slice(from);
    if (kept.length === 0 || alturaDe(kept, onde) <= room) return { before: content.slice(0, from), kept };
  }
  return null;
}

/** How many rows at its foot a table gives to what is signed under it: two and its total, no cell cut in two. */
function linhasDoFim({ content }: Tabela, onde: Onde): number {
  const heads = cabecas(content);
  for (let rows = Math.min(3, content.length - heads); rows > 0; rows--) {
    const first = content.length - rows;
    const hangs = content.some((row, y) =>
      row.content.some(({ attrs }) => y < first && y + (attrs?.rowspan ?? 1) > first),
    );
    const tail = content.slice(first);
    const plain = tail.every((row) =>
      row.content.every((cell) => cell.content.every(({ type }) => type === 'paragraph')),
    );
    if (!hangs && plain && letrasDe(tail) <= fim(onde).letras) return rows;
  }
  return 0;
}

function blocos(list: readonly Bloco[], onde: Onde, after: readonly No[] = []): No[] {
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
  const [first, ...rest] = after;
  return first ? [...out, breaks ? { ...first, pageBreak: 'before' } : first, ...rest] : out;
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
        text: linha(semPontoSolto(block.content ?? [], fontSize, onde.largura)),
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

/** A title too long for its line is cut where ' · ' divides it, and the mark goes. */
function semPontoSolto(trechos: readonly Trecho[], fontSize: number, largura: number): readonly Trecho[] {
  const [only, ...rest] = trechos;
  if (only?.type !== 'text' || rest.length > 0 || !only.text.includes(' · ')) return trechos;
  return [{ ...only, text: emLinhas(only.text, { fontSize, bold: true }, largura).join('\n') }];
}

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

/** `fim`: its last rows, and what stays on one page with them. */
function tabela(
  { content }: Tabela,
  onde: Onde,
  fim?: { readonly rows: number; readonly closing: readonly No[] },
): No {
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
  const { widths, layout, escala, corta } = colunas(body, proporcoes(content, columns), onde.largura);
  const lines =
    escala === 1 && !corta ? body : body.map((line) => line.map((cell) => encolher(cell, escala, corta)));
  const grid = (rows: readonly No[][], repeated: number): No => ({
    table: {
      widths,
      body: rows,
      headerRows: repeated,
      keepWithHeaderRows: repeated > 0 && repeated < rows.length ? 1 : 0,
      dontBreakRows: true,
    },
    layout,
  });
  if (!fim) return { ...grid(lines, heads), margin: [0, 4, 0, 10] };
  // One row of the table, so that its header comes again above them where they go over to another page.
  const cut = lines.length - fim.rows;
  const end: No = {
    colSpan: columns,
    border: [false, false, false, false],
    stack: [{ ...grid(lines.slice(cut), 0), margin: SOBRE_A_BORDA[layout] }, ...fim.closing],
  };
  return {
    ...grid([...lines.slice(0, cut), [end, ...Array.from({ length: columns - 1 }, () => ({}))]], heads),
    margin: [0, 4, 0, 10],
  };
}

/** A table in a cell drawn over the cell's own room and line: `grade` and `gradeEstreita` of compor.ts. */
const SOBRE_A_BORDA: { readonly [layout: string]: readonly number[] } = {
  grade: [-7.6, -5.6, -7.6, 10],
  gradeEstreita: [-3.6, -5.6, -3.6, 10],
};

/** The rows at the top whose cells are all of the header: they come again on every page. */
function cabecas(rows: Tabela['content']): number {
  const first = rows.findIndex((row) =>
    row.content.some(({ type, attrs }) => type !== 'tableHeader' || (attrs?.rowspan ?? 1) > 1),
  );
  return first < 0 ? (rows.length === 1 ? 1 : 0) : first;
}

/** The columns' shares as they were drawn in the editor; all alike where nobody drew. */
function proporcoes(rows: Tabela['content'], columns: number): readonly number[] {
  const drawn: number[] = (rows[0]?.content ?? []).flatMap(({ attrs }) => {
    const span = attrs?.colspan ?? 1;
    return attrs?.colwidth ? [...attrs.colwidth] : Array.from({ length: span }, () => 0);
  });
  if (drawn.length !== columns || drawn.every((width) => width === 0))
    return Array.from({ length: columns }, () => 1);
  const known = drawn.filter((width) => width > 0);
  const average = known.reduce((sum, width) => sum + width, 0) / known.length;
  return drawn.map((width) => (width > 0 ? width : average));
}

/** A word with a digit, or an amount below zero, that a hyphen or a bar would let break: a document's number is one thing. */
const INTEIRO = /(?<=^|[ \n])(?=[^ \n]*\d)(?=[^ \n]*[-/–—?!])[^ \n]{1,40}(?=[ \n]|$) ?/g;

/** The run cut where such a word begins and ends. */
function inteiros({ text, ...look }: Corrida): No[] {
  const out: No[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(INTEIRO)) {
    if (index > at) out.push({ text: text.slice(at, index), ...look });
    out.push({ text: word, ...look, noWrap: true });
    at = index + word.length;
  }
  return at < text.length || out.length === 0 ? [...out, { text: text.slice(at), ...look }] : out;
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
    corridas(text.replaceAll('\t', '    '))
      .flatMap(inteiros)
      .map((run) => ({ ...run, ...look })),
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
