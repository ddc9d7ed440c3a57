/** The editor itself: TipTap over our own schema, with a toolbar of the house. What it tells is always a clean text. */
import {
  EditorContent,
  useEditor,
  type Editor,
  type JSONContent,
  type UseEditorOptions,
} from '@tiptap/react';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { guardarTexto, lerTexto, limparTexto } from '#domain/modelo-documento/limpar.ts';
import { estaVazio } from '#domain/modelo-documento/percorrer.ts';
import type { Campo } from '#domain/modelo-documento/tipos.ts';
import type { Texto } from '#domain/modelo-documento/tipos.ts';
import { textoRico } from '#messages/texto-rico.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { extensions } from './extensions.ts';
import { AnswersContext } from './FieldChip.tsx';
import { FieldDialog } from './FieldDialog.tsx';
import { FindBar } from './FindBar.tsx';
import { cleanPaste } from './paste.ts';
import { PictureRefused, sendPicture } from './picture.ts';
import { Suggest, type SuggestKeys } from './Suggest.tsx';
import { Toolbar } from './Toolbar.tsx';
import './rich.css';

type Props = {
  readonly id: string;
  /** JSON of a text; null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly readOnly?: boolean;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly labelledBy?: string;
  readonly label?: string;
  readonly describedBy?: string | undefined;
  /** The answers of the asked fields while a document is being made ('' for none yet). */
  readonly answer?: (campo: Campo) => string;
};

const EMPTY: Texto = { type: 'doc', content: [{ type: 'paragraph' }] };

function contentOf(value: string | null): JSONContent {
  const read = value === null ? null : lerTexto(value);
  // TipTap's type is of arrays that may be changed; it changes none.
  return (read?.ok ? read.texto : EMPTY) as JSONContent;
}

/** As it is kept: null where there is nothing to read. */
function valueOf(editor: Editor): string | null {
  const json = editor.getJSON();
  const clean = limparTexto(json);
  // What cannot be cleaned is sent as it is: the server says why it refuses it, and nothing is lost meanwhile.
  if (!clean.ok) return JSON.stringify(json);
  return estaVazio(clean.texto) ? null : guardarTexto(clean.texto);
}

export default function RichTextEditor(props: Props) {
  const {
    id,
    value,
    onChange,
    onBlur,
    readOnly = false,
    invalid = false,
    required = false,
    describedBy,
  } = props;
  const { labelledBy, label, answer } = props;
  const [initial] = useState(() => contentOf(value));
  const told = useRef(value);
  const tell = useRef({ onChange, onBlur });
  tell.current = { onChange, onBlur };
  const toolbar = useRef<HTMLDivElement>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [whole, setWhole] = useState(false);
  const [finding, setFinding] = useState(false);
  const [asking, setAsking] = useState(false);
  const suggest = useRef<SuggestKeys>(null);

  const send = async (files: readonly File[], to: Editor, at?: number) => {
    setProblem(null);
    for (const file of files) {
      setSending(file.name);
      try {
        const caminho = await sendPicture(file);
        const place = at ?? to.state.selection.to;
        to.chain()
          .focus()
          .insertContentAt(Math.min(place, to.state.doc.content.size), { type: 'imagem', attrs: { caminho } })
          .run();
      } catch (error) {
        setProblem(
          error instanceof PictureRefused ? error.message : messageOf(error, textoRico.imagemFalhou),
        );
      } finally {
        setSending(null);
      }
    }
  };
  const sender = useRef(send);
  sender.current = send;

  const latest = useRef<Editor | null>(null);
  // One object while nothing of it changes: each new one makes the editor draw itself anew.
  const editorProps = useMemo((): UseEditorOptions['editorProps'] => {
    const takeFiles = (files: FileList | undefined, html: string | undefined, at?: number): boolean => {
      const pictures = [...(files ?? [])];
      // Word puts a picture of the text beside the text itself.
      if (pictures.length === 0 || (html !== undefined && html !== '') || !latest.current) return false;
      void sender.current(pictures, latest.current, at);
      return true;
    };
    return {
      attributes: {
        id,
        class: 'z-rico-texto',
        role: 'textbox',
        'aria-multiline': 'true',
        tabindex: '0',
        ...(labelledBy ? { 'aria-labelledby': labelledBy } : {}),
        ...(label ? { 'aria-label': label } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        ...(required ? { 'aria-required': 'true' } : {}),
        ...(readOnly ? { 'aria-readonly': 'true' } : {}),
      },
      transformPastedHTML: (html) =>
        cleanPaste(html, (pictures) => setProblem(textoRico.imagensPerdidas(pictures))),
      handlePaste: (_view, event) =>
        takeFiles(event.clipboardData?.files, event.clipboardData?.getData('text/html')),
      handleDrop: (view, event, _slice, moved) => {
        if (moved || !event.dataTransfer?.files.length) return false;
        return takeFiles(
          event.dataTransfer.files,
          '',
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
        );
      },
      handleKeyDown: (_view, event) => {
        if (suggest.current?.key(event.key)) return true;
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') {
          event.preventDefault();
          setFinding(true);
          return true;
        }
        if (event.key !== 'Escape' && !(event.altKey && event.key === 'F10')) return false;
        const first = toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]');
        first?.focus();
        return first !== undefined;
      },
    };
  }, [id, labelledBy, label, describedBy, invalid, required, readOnly]);
  const editor = useEditor({
    extensions,
    content: initial,
    editable: !readOnly,
    // Its style sheet is ours (rich.css): the page's policy takes none that is made at run time.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: current }) => {
      told.current = valueOf(current);
      tell.current.onChange(told.current);
    },
    onBlur: () => tell.current.onBlur?.(),
    editorProps,
  });

  latest.current = editor;
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly]);
  // Not what was typed here: a draft brought back, a version chosen in a conflict, a record read again.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <div
      className="z-rico"
      data-invalido={invalid ? '' : undefined}
      data-leitura={readOnly ? '' : undefined}
      data-cheia={whole ? '' : undefined}
    >
      {readOnly ? null : (
        <Toolbar
          ref={toolbar}
          editor={editor}
          onPictures={(files) => void send(files, editor)}
          whole={whole}
          onWhole={() => setWhole(!whole)}
          onFind={() => setFinding(true)}
          onField={() => setAsking(true)}
        />
      )}
      {finding ? <FindBar editor={editor} onClose={() => setFinding(false)} /> : null}
      <div className="z-rico-folha">
        <div className="z-rico-papel">
          <AnswersContext value={answer ?? null}>
            <EditorContent editor={editor} />
          </AnswersContext>
          {readOnly ? null : <Suggest ref={suggest} editor={editor} onField={() => setAsking(true)} />}
        </div>
      </div>
      {asking ? <FieldDialog editor={editor} onClose={() => setAsking(false)} /> : null}
      {sending === null ? null : (
        <p className="z-rico-aviso" role="status">
          <LoaderCircle className="z-girando" size={14} aria-hidden /> {textoRico.imagemEnviando(sending)}
        </p>
      )}
      {problem === null ? null : (
        <p className="z-rico-aviso z-erro" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
