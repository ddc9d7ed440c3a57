/** The editor's schema: the nodes and marks of src/domain/modelo-documento/tipos.ts, no more. */
import { Extension, mergeAttributes, Node, type Editor } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { ReactNodeViewRenderer } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { ALINHAMENTOS, LARGURA, type Alinhamento } from '#domain/modelo-documento/tipos.ts';
import { enderecoSeguro } from '#domain/modelo-documento/limpar.ts';
import { variavelDe } from '#domain/modelo-documento/variaveis.ts';
import { textoRico } from '#messages/texto-rico.ts';
import { ImageView } from './ImageView.tsx';
import { VariableChip } from './VariableChip.tsx';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    alinhamento: { alinhar: (textAlign: Alinhamento) => ReturnType };
  }
}

const ALINHADOS = ['paragraph', 'heading', 'imagem'];

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
            parseHTML: (element) => ALINHAMENTOS.find((one) => one === element.dataset['alinha'] && one !== 'left') ?? null,
            renderHTML: ({ textAlign }) => (textAlign ? { 'data-alinha': String(textAlign) } : {}),
          },
        },
      },
    ];
  },
  addCommands() {
    return {
      alinhar:
        (textAlign) =>
        ({ commands }) =>
          ALINHADOS.map((type) => commands.updateAttributes(type, { textAlign: textAlign === 'left' ? null : textAlign })).some(
            Boolean,
          ),
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
    return ['span', mergeAttributes(HTMLAttributes, { 'data-variavel': nome }), `{${variavelDe(nome)?.titulo ?? nome}}`];
  },
  renderText({ node }) {
    const nome = String(node.attrs['nome']);
    return `{${variavelDe(nome)?.titulo ?? nome}}`;
  },
  addNodeView() {
    return ReactNodeViewRenderer(VariableChip, { as: 'span', className: 'z-rico-variavel-no' });
  },
});

const Picture = Node.create({
  name: 'imagem',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      caminho: { default: '', parseHTML: (element) => element.dataset['caminho'] ?? '' },
      alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
      largura: { default: LARGURA.padrao, parseHTML: (element) => Number(element.dataset['largura']) || LARGURA.padrao },
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
  Variable,
  Picture,
  PageBreak,
];
