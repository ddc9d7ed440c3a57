/**
 * Makes a text of tipos.ts of whatever was sent, or refuses it. Nothing is copied: each node is built from
 * the parts that are known. So scripts, handlers, styles and foreign addresses have no way in. An unknown
 * node that holds text gives up its text. The order of keys is always the same, so that cleaning twice
 * changes nothing.
 */
import { limparCampo } from './campos.ts';
import { lerCaminho } from './caminho.ts';
import {
  ALINHAMENTOS,
  COLUNAS_MAXIMO,
  CORES_LETRA,
  CORES_REALCE,
  ENTRELINHAS,
  LARGURA,
  LETRAS_DO_PARAGRAFO,
  LETRAS_MAXIMO,
  NIVEIS_MAXIMO,
  NOS_MAXIMO,
  TAMANHOS,
  TEXTO_MAXIMO,
  type Alinhamento,
  type Bloco,
  type Celula,
  type ItemLista,
  type Linha,
  type Marca,
  type Texto,
  type Trecho,
} from './tipos.ts';
import { ehVariavel } from './variaveis.ts';

export type Recusa = 'ilegivel' | 'fundo' | 'grande';
export type Limpo =
  { readonly ok: true; readonly texto: Texto } | { readonly ok: false; readonly motivo: Recusa };

class Refused extends Error {
  readonly motivo: Recusa;
  constructor(motivo: Recusa) {
    super(motivo);
    this.motivo = motivo;
  }
}

type Node = { readonly [key: string]: unknown };
type Walk = { nodes: number; letters: number };

/** The text of its stored form. */
export function lerTexto(json: string): Limpo {
  if (json.length > TEXTO_MAXIMO) return { ok: false, motivo: 'grande' };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { ok: false, motivo: 'ilegivel' }; // That it is not JSON is all there is to say of it.
  }
  return limparTexto(value);
}

/** The stored form; two texts that read alike are alike in it. */
export function guardarTexto(texto: Texto): string {
  return JSON.stringify(texto);
}

export function limparTexto(value: unknown): Limpo {
  if (!isNode(value) || value['type'] !== 'doc') return { ok: false, motivo: 'ilegivel' };
  const walk: Walk = { nodes: 0, letters: 0 };
  try {
    const content = blocks(value, walk, 1, 'doc');
    return {
      ok: true,
      texto: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
    };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, motivo: error.motivo };
    throw error;
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function childrenOf(node: Node, walk: Walk, level: number): readonly Node[] {
  if (level > NIVEIS_MAXIMO) throw new Refused('fundo');
  const content = Object.hasOwn(node, 'content') ? node['content'] : undefined;
  if (!Array.isArray(content)) return [];
  walk.nodes += content.length;
  if (walk.nodes > NOS_MAXIMO) throw new Refused('grande');
  const nodes = content.filter(isNode);
  // One node may hold a whole book: the words count, and not only how they are parted.
  const letters = nodes.reduce((sum, { text }) => sum + (typeof text === 'string' ? text.length : 0), 0);
  walk.letters += letters;
  if (letters > LETRAS_DO_PARAGRAFO || walk.letters > LETRAS_MAXIMO) throw new Refused('grande');
  return nodes;
}

const attrsOf = (node: Node): Node => (isNode(node['attrs']) ? node['attrs'] : {});

/** Where a block stands decides what it may be. */
type Place = 'doc' | 'item' | 'cell' | 'quote';

/** The blocks within; loose text between them becomes a paragraph, what is unknown gives way to what is in it. */
function blocks(node: Node, walk: Walk, level: number, place: Place): Bloco[] {
  const out: Bloco[] = [];
  let loose: Trecho[] = [];
  const settle = (): void => {
    if (loose.length > 0) out.push({ type: 'paragraph', content: loose });
    loose = [];
  };
  for (const child of childrenOf(node, walk, level)) {
    const inline = trecho(child);
    if (inline) {
      join(loose, inline);
      continue;
    }
    settle();
    out.push(...block(child, walk, level, place));
  }
  settle();
  return out;
}

function block(node: Node, walk: Walk, level: number, place: Place): readonly Bloco[] {
  const attrs = attrsOf(node);
  const textAlign = alignOf(attrs);
  const entrelinha = ENTRELINHAS.find((entrelinha) => entrelinha === attrs['entrelinha']);
  const look = { ...(textAlign ? { textAlign } : {}), ...(entrelinha ? { entrelinha } : {}) };
  switch (node['type']) {
    case 'paragraph': {
      const content = trechos(node, walk, level + 1);
      return [
        {
          type: 'paragraph',
          ...(Object.keys(look).length > 0 ? { attrs: look } : {}),
          ...(content.length > 0 ? { content } : {}),
        },
      ];
    }
    case 'heading': {
      const content = trechos(node, walk, level + 1);
      const at = ([1, 2] as const).find((level) => level === attrs['level']) ?? 3;
      return [
        {
          type: 'heading',
          attrs: { level: at, ...look },
          ...(content.length > 0 ? { content } : {}),
        },
      ];
    }
    case 'imagem':
      return imagem(attrs, textAlign);
    case 'bulletList':
    case 'orderedList':
      return list(node, walk, level);
    case 'blockquote': {
      const content = blocks(node, walk, level + 1, 'quote').filter((bloco) => bloco.type !== 'table');
      return content.length > 0 ? [{ type: 'blockquote', content }] : [];
    }
    case 'table':
      // A table within a table prints badly and reads worse: its cells' text stays.
      return place === 'cell' ? blocks(node, walk, level + 1, place) : table(node, walk, level);
    case 'horizontalRule':
      return [{ type: 'horizontalRule' }];
    case 'quebraPagina':
      return place === 'doc' ? [{ type: 'quebraPagina' }] : [];
    default:
      return blocks(node, walk, level + 1, place);
  }
}

function imagem(attrs: Node, textAlign: Alinhamento | undefined): readonly Bloco[] {
  const { caminho, alt, largura } = attrs;
  if (typeof caminho !== 'string' || !lerCaminho(caminho)) return [];
  const width =
    typeof largura === 'number' && Number.isFinite(largura) ? Math.round(largura) : LARGURA.padrao;
  return [
    {
      type: 'imagem',
      attrs: {
        caminho,
        alt: typeof alt === 'string' ? plain(alt).slice(0, 300) : '',
        largura: Math.min(LARGURA.maxima, Math.max(LARGURA.minima, width)),
        ...(textAlign ? { textAlign } : {}),
      },
    },
  ];
}

function list(node: Node, walk: Walk, level: number): readonly Bloco[] {
  const content: ItemLista[] = [];
  for (const item of childrenOf(node, walk, level + 1)) {
    const inside =
      item['type'] === 'listItem'
        ? blocks(item, walk, level + 2, 'item')
        : block(item, walk, level + 2, 'item');
    if (inside.length === 0) continue;
    // An item begins with text: the editor knows no other.
    content.push({
      type: 'listItem',
      content: inside[0]?.type === 'paragraph' ? inside : [{ type: 'paragraph' }, ...inside],
    });
  }
  if (content.length === 0) return [];
  if (node['type'] === 'bulletList') return [{ type: 'bulletList', content }];
  const start = count(attrsOf(node)['start'], 1, 100_000);
  return [{ type: 'orderedList', ...(start > 1 ? { attrs: { start } } : {}), content }];
}

function table(node: Node, walk: Walk, level: number): readonly Bloco[] {
  const rows: Linha[] = [];
  for (const row of childrenOf(node, walk, level + 1)) {
    if (row['type'] !== 'tableRow') continue;
    const cells = childrenOf(row, walk, level + 2)
      .filter(({ type }) => type === 'tableCell' || type === 'tableHeader')
      .map((cell) => celula(cell, walk, level + 3));
    if (cells.length > 0) rows.push({ type: 'tableRow', content: cells });
  }
  const columns = columnsOf(rows);
  if (columns === 0) return [];
  if (columns > COLUNAS_MAXIMO) throw new Refused('grande');
  return [{ type: 'table', content: rows }];
}

function celula(node: Node, walk: Walk, level: number): Celula {
  const attrs = attrsOf(node);
  const colspan = count(attrs['colspan'], 1, COLUNAS_MAXIMO);
  const rowspan = count(attrs['rowspan'], 1, 500);
  const widths = Array.isArray(attrs['colwidth']) ? attrs['colwidth'] : [];
  const colwidth =
    widths.length === colspan &&
    widths.every((width) => Number.isInteger(width) && width > 0 && width < 5000);
  const kept = {
    ...(colspan > 1 ? { colspan } : {}),
    ...(rowspan > 1 ? { rowspan } : {}),
    ...(colwidth ? { colwidth: widths as readonly number[] } : {}),
  };
  const content = blocks(node, walk, level, 'cell');
  return {
    type: node['type'] === 'tableHeader' ? 'tableHeader' : 'tableCell',
    ...(Object.keys(kept).length > 0 ? { attrs: kept } : {}),
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  };
}

/** Columns that the rows take, what hangs down from earlier ones included. */
export function columnsOf(rows: readonly Linha[]): number {
  let widest = 0;
  let hanging: { readonly width: number; rows: number }[] = [];
  for (const { content } of rows) {
    const from = hanging.reduce((sum, { width }) => sum + width, 0);
    const own = content.reduce((sum, { attrs }) => sum + (attrs?.colspan ?? 1), 0);
    widest = Math.max(widest, from + own);
    hanging = hanging.map((span) => ({ ...span, rows: span.rows - 1 })).filter((span) => span.rows > 0);
    for (const { attrs } of content)
      if ((attrs?.rowspan ?? 1) > 1)
        hanging.push({ width: attrs?.colspan ?? 1, rows: (attrs?.rowspan ?? 1) - 1 });
  }
  return widest;
}

function trechos(node: Node, walk: Walk, level: number): Trecho[] {
  const out: Trecho[] = [];
  for (const child of childrenOf(node, walk, level)) {
    const piece = trecho(child);
    if (piece) join(out, piece);
    // An unknown thing within a line: its own words stay.
    else for (const inner of trechos(child, walk, level + 1)) join(out, inner);
  }
  return out;
}

/** Neighbours that look alike are one, as the editor keeps them. */
function join(out: Trecho[], next: Trecho): void {
  const last = out.at(-1);
  if (
    last?.type === 'text' &&
    next.type === 'text' &&
    JSON.stringify(last.marks) === JSON.stringify(next.marks)
  )
    out[out.length - 1] = { ...last, text: last.text + next.text };
  else out.push(next);
}

function trecho(node: Node): Trecho | null {
  if (node['type'] === 'hardBreak') return { type: 'hardBreak' };
  const marks = marcas(node);
  const marked = marks.length > 0 ? { marks } : {};
  if (node['type'] === 'text') {
    const text = typeof node['text'] === 'string' ? plain(node['text']) : '';
    return text === '' ? null : { type: 'text', text, ...marked };
  }
  if (node['type'] === 'campo') {
    const attrs = limparCampo(attrsOf(node));
    return attrs ? { type: 'campo', attrs, ...marked } : null;
  }
  if (node['type'] !== 'variavel') return null;
  const nome = attrsOf(node)['nome'];
  return typeof nome === 'string' && ehVariavel(nome)
    ? { type: 'variavel', attrs: { nome }, ...marked }
    : null;
}

function marcas(node: Node): readonly Marca[] {
  if (!Array.isArray(node['marks'])) return [];
  const given = node['marks'].slice(0, 20).filter(isNode);
  const marks: Marca[] = [];
  for (const type of ['bold', 'italic', 'underline', 'strike', 'subscript', 'superscript'] as const)
    if (given.some((mark) => mark['type'] === type)) marks.push({ type });
  const said = (type: string, attr: string): unknown => {
    const mark = given.find((otherNode) => otherNode['type'] === type);
    return mark && attrsOf(mark)[attr];
  };
  const pontos = TAMANHOS.find((tamanho) => tamanho === said('tamanho', 'pontos'));
  if (pontos) marks.push({ type: 'tamanho', attrs: { pontos } });
  const cor = said('cor', 'cor');
  if (named(CORES_LETRA, cor)) marks.push({ type: 'cor', attrs: { cor } });
  const realce = said('realce', 'cor');
  if (named(CORES_REALCE, realce)) marks.push({ type: 'realce', attrs: { cor: realce } });
  const link = given.find((mark) => mark['type'] === 'link');
  const href = link && enderecoSeguro(attrsOf(link)['href']);
  if (href) marks.unshift({ type: 'link', attrs: { href } });
  return marks;
}

function named<K extends string>(list: { readonly [key in K]: string }, key: unknown): key is K {
  return typeof key === 'string' && Object.hasOwn(list, key);
}

/** A web address, e-mail or telephone as it may be clicked on; null for anything else ('javascript:', 'data:', a path). */
export function enderecoSeguro(href: unknown): string | null {
  if (typeof href !== 'string' || href.length > 2000 || /[\p{Cc}\s]/u.test(href.trim())) return null;
  const address = href.trim();
  if (/^mailto:[^\s<>"]+@[^\s<>"]+$/i.test(address) || /^tel:\+?[0-9()-]{3,30}$/i.test(address))
    return address;
  return /^https?:\/\/[^\s/?#@<>"'`\\{}|^]+(?:[/?#][^\s<>"`\\{}|^]*)?$/i.test(address) ? address : null;
}

/** Text without what no text has: control characters but the tab, halves of characters, marks that turn the writing round. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\n\r\u2028\u2029]+/g, ' ')
    .replaceAll(/[\p{Cc}\uFEFF\u202A-\u202E\u2066-\u2069]/gu, (sign) => (sign === '\t' ? sign : ''));
}

function alignOf(attrs: Node): Alinhamento | undefined {
  return ALINHAMENTOS.find((alinhamento) => alinhamento === attrs['textAlign'] && alinhamento !== 'left');
}

function count(value: unknown, min: number, max: number): number {
  return Number.isInteger(value) ? Math.min(max, Math.max(min, value as number)) : min;
}
