/** The editor's schema: the nodes and marks of src/domain/modelo-documento/tipos.ts, no more. */
import { Extension, Mark, mergeAttributes, Node, type Editor } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { ReactNodeViewRenderer } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { limparCampo } from '#domain/modelo-documento/campos.ts';
import {
  ALINHAMENTOS,
  CORES_LETRA,
  CORES_REALCE,
  ENTRELINHAS,
  LARGURA,
  TAMANHOS,
  type Alinhamento,
  type Entrelinha,
} from '#domain/modelo-documento/tipos.ts';
import { enderecoSeguro } from '#domain/modelo-documento/limpar.ts';
import { variavelDe } from '#domain/modelo-documento/variaveis.ts';
import { textoRico } from '#messages/texto-rico.ts';
import { FieldChip } from './FieldChip.tsx';
import { Find } from './find.ts';
import { ImageView } from './ImageView.tsx';
import { VariableChip } from './VariableChip.tsx';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    alinhamento: {
      alinhar: (textAlign: Alinhamento) => ReturnType;
      entrelinha: (altura: Entrelinha | null) => ReturnType;
    };
  }
}

const ALINHADOS = ['paragraph', 'heading', 'imagem'];
const LINHAS = ['paragraph', 'heading'];

/** Alignment as an attribute that the style sheet reads: a style attribute has no place under the page's policy. */
const Alignment = Extension.create({
  name: 'alinhamento',
  addGlobalAttributes() {
    return [
      {
        types: ALINHADOS,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element) =>
              ALINHAMENTOS.find(
                (alinhamento) => alinhamento === element.dataset['alinha'] && alinhamento !== 'left',
              ) ?? null,
            renderHTML: ({ textAlign }) => (textAlign ? { 'data-alinha': String(textAlign) } : {}),
          },
        },
      },
      {
        types: LINHAS,
        attributes: {
          entrelinha: {
            default: null,
            parseHTML: (element) =>
              ENTRELINHAS.find((entrelinha) => String(entrelinha) === element.dataset['entrelinha']) ?? null,
            renderHTML: ({ entrelinha }) =>
              entrelinha
                ? {
                    'data-entrelinha': String(entrelinha),
                    style: `line-height: ${Number(entrelinha) * 1.25}`,
                  }
                : {},
          },
        },
      },
    ];
  },
  addCommands() {
    return {
      entrelinha:
        (altura) =>
        ({ commands }) =>
          LINHAS.map((type) => commands.updateAttributes(type, { entrelinha: altura })).some(Boolean),
      alinhar:
        (textAlign) =>
        ({ commands }) =>
          ALINHADOS.map((type) =>
            commands.updateAttributes(type, { textAlign: textAlign === 'left' ? null : textAlign }),
          ).some(Boolean),
    };
  },
  addKeyboardShortcuts() {
    const to = (textAlign: Alinhamento) => () => this.editor.commands.alinhar(textAlign);
    return {
      'Mod-Shift-l': to('left'),
      'Mod-Shift-e': to('center'),
      'Mod-Shift-r': to('right'),
      'Mod-Shift-j': to('justify'),
    };
  },
});

const Variable = Node.create({
  name: 'variavel',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes() {
    return { nome: { default: '', parseHTML: (element) => element.dataset['variavel'] ?? '' } };
  },
  parseHTML() {
    return [{ tag: 'span[data-variavel]' }];
  },
  renderHTML({ node, HTMLAttributes }) {
    const nome = String(node.attrs['nome']);
    return [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-variavel': nome }),
      `{${variavelDe(nome)?.titulo ?? nome}}`,
    ];
  },
  renderText({ node }) {
    const nome = String(node.attrs['nome']);
    return `{${variavelDe(nome)?.titulo ?? nome}}`;
  },
  addNodeView() {
    return ReactNodeViewRenderer(VariableChip, { as: 'span', className: 'z-rico-variavel-no' });
  },
});

const CAMPO_ATTRS = ['chave', 'rotulo', 'tipo', 'obrigatorio', 'extenso', 'tiraLinha', 'opcoes'] as const;

const AskedField = Node.create({
  name: 'campo',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes() {
    return Object.fromEntries(
      CAMPO_ATTRS.map((name) => [
        name,
        {
          default: null,
          parseHTML: (element: HTMLElement): unknown => fieldOf(element.dataset['campo'])?.[name] ?? null,
          renderHTML: () => ({}),
        },
      ]),
    );
  },
  parseHTML() {
    return [
      { tag: 'span[data-campo]', getAttrs: (element) => fieldOf(element.dataset['campo']) !== null && null },
    ];
  },
  renderHTML({ node }) {
    return ['span', { 'data-campo': JSON.stringify(node.attrs) }, `{${String(node.attrs['rotulo'])}}`];
  },
  renderText({ node }) {
    return `{${String(node.attrs['rotulo'])}}`;
  },
  addNodeView() {
    return ReactNodeViewRenderer(FieldChip, { as: 'span', className: 'z-rico-variavel-no' });
  },
});

/** A field as it was copied; null for anything else. */
function fieldOf(json: string | undefined) {
  try {
    return limparCampo(JSON.parse(json ?? '') as { [key: string]: unknown });
  } catch {
    return null; // Not ours.
  }
}

/** Letters of the closed lists of tipos.ts; the browser's own px for the sheet's 15 px of 11 points. */
const letter = (
  name: 'tamanho' | 'cor' | 'realce',
  attr: 'pontos' | 'cor',
  look: (value: unknown) => string | null,
) =>
  Mark.create({
    name,
    addAttributes: () => ({
      [attr]: {
        default: null,
        parseHTML: (element: HTMLElement) =>
          attr === 'pontos' ? Number(element.dataset[name]) : element.dataset[name],
        renderHTML: (attrs: { [key: string]: unknown }) => {
          const style = look(attrs[attr]);
          return style === null ? {} : { [`data-${name}`]: String(attrs[attr]), style };
        },
      },
    }),
    parseHTML: () => [{ tag: `span[data-${name}]` }],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  });
const valueOf = (list: { readonly [key: string]: string }, key: unknown) =>
  typeof key === 'string' && Object.hasOwn(list, key) ? (list[key] ?? null) : null;
const Size = letter('tamanho', 'pontos', (pontos) =>
  TAMANHOS.some((tamanho) => tamanho === pontos) ? `font-size: ${(Number(pontos) * 15) / 11}px` : null,
);
const Colour = letter('cor', 'cor', (cor) => {
  const hex = valueOf(CORES_LETRA, cor);
  return hex && `color: ${hex}`;
});
// What lies behind is light, so the letters on it are dark in either theme.
const Highlight = letter('realce', 'cor', (cor) => {
  const hex = valueOf(CORES_REALCE, cor);
  return hex && `background: ${hex}; color: #17212b`;
});
const raised = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup', excludes: string) =>
  Mark.create({ name, excludes, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

const Picture = Node.create({
  name: 'imagem',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      caminho: { default: '', parseHTML: (element) => element.dataset['caminho'] ?? '' },
      alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
      largura: {
        default: LARGURA.padrao,
        parseHTML: (element) => Number(element.dataset['largura']) || LARGURA.padrao,
      },
    };
  },
  parseHTML() {
    return [{ tag: 'img[data-caminho]' }];
  },
  renderHTML({ node }) {
    const { caminho, alt, largura } = node.attrs;
    return ['img', { 'data-caminho': String(caminho), alt: String(alt), 'data-largura': String(largura) }];
  },
  addNodeView() {
    return ReactNodeViewRenderer(ImageView);
  },
});

const PageBreak = Node.create({
  name: 'quebraPagina',
  group: 'quebra',
  atom: true,
  selectable: true,
  parseHTML() {
    return [{ tag: 'div[data-quebra]' }];
  },
  renderHTML() {
    return ['div', { 'data-quebra': '', class: 'z-rico-quebra' }, ['span', {}, textoRico.quebraMarca]];
  },
  addKeyboardShortcuts() {
    return { 'Mod-Enter': () => breakPage(this.editor) };
  },
});

/** A page break after the block of the cursor, and the cursor after it; only between blocks of the text itself. */
export function breakPage(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  const at = $from.depth === 0 ? $from.pos : $from.after(1);
  return editor
    .chain()
    .insertContentAt(at, [{ type: 'quebraPagina' }, { type: 'paragraph' }])
    .setTextSelection(at + 2)
    .focus()
    .run();
}

export const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    document: false,
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      protocols: ['tel', 'mailto'],
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (url) => enderecoSeguro(url) !== null,
    },
    trailingNode: { node: 'paragraph', notAfter: ['paragraph'] },
  }),
  // The page break stands between blocks of the text and nowhere within them.
  Node.create({ name: 'doc', topNode: true, content: '(block | quebra)+' }),
  TableKit.configure({ table: { resizable: true, cellMinWidth: 40, lastColumnResizable: false } }),
  Alignment,
  Size,
  Colour,
  Highlight,
  raised('subscript', 'sub', 'superscript'),
  raised('superscript', 'sup', 'subscript'),
  Find,
  Variable,
  AskedField,
  Picture,
  PageBreak,
];
