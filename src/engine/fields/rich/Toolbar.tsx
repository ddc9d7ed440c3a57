/** Everything the text may look like, as buttons: one stop of Tab, the arrows within. */
import { useEditorState, type Editor } from '@tiptap/react';
import { Button, Select, Upload } from 'antd';
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  FormInput,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Maximize2,
  Minimize2,
  Minus,
  Redo2,
  Search,
  SeparatorHorizontal,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { IMAGEM_EXTENSOES } from '#domain/formato/imagem.ts';
import { textoRico as texto } from '#messages/texto-rico.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { breakPage } from './extensions.ts';
import { LetterTools, type ToolbarButton } from './LetterTools.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { TableMenu } from './TableMenu.tsx';
import { VariablePicker } from './VariablePicker.tsx';

type Props = {
  readonly ref: Ref<HTMLDivElement>;
  readonly editor: Editor;
  readonly onPictures: (files: readonly File[]) => void;
  /** The editor fills the window. */
  readonly whole: boolean;
  readonly onWhole: () => void;
  readonly onFind: () => void;
  readonly onField: () => void;
};

export function Toolbar({ ref, editor, onPictures, whole, onWhole, onFind, onField }: Props) {
  const [linking, setLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      link: now.isActive('link'),
      bullet: now.isActive('bulletList'),
      ordered: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      heading: ([1, 2, 3] as const).find((level) => now.isActive('heading', { level })) ?? 0,
      align:
        (['center', 'right', 'justify'] as const).find((textAlign) => now.isActive({ textAlign })) ?? 'left',
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const button: ToolbarButton = (label, icon, act, pressed, disabled = false) => (
    <IconButton
      label={label}
      icon={icon}
      onClick={act}
      tabIndex={-1}
      aria-pressed={pressed}
      disabled={disabled}
      // The text keeps its selection and its cursor.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
  return (
    <div
      ref={ref}
      className="z-linha z-rico-barra"
      role="toolbar"
      aria-label={texto.barra}
      tabIndex={-1}
      onKeyDown={moveWithin}
    >
      <Select
        size="small"
        style={{ width: 112 }}
        aria-label={texto.estilo}
        value={on.heading}
        options={[
          { value: 0, label: texto.paragrafo },
          ...[1, 2, 3].map((level) => ({ value: level, label: texto.titulo(level) })),
        ]}
        onChange={(level: number) => {
          if (level === 1 || level === 2 || level === 3) run().setHeading({ level }).run();
          else run().setParagraph().run();
        }}
      />
      <LetterTools editor={editor} button={button} />
      <span className="z-rico-grupo">
        {button(texto.negrito, <Bold size={16} aria-hidden />, () => run().toggleBold().run(), on.bold)}
        {button(texto.italico, <Italic size={16} aria-hidden />, () => run().toggleItalic().run(), on.italic)}
        {button(
          texto.sublinhado,
          <Underline size={16} aria-hidden />,
          () => run().toggleUnderline().run(),
          on.underline,
        )}
        {button(
          texto.riscado,
          <Strikethrough size={16} aria-hidden />,
          () => run().toggleStrike().run(),
          on.strike,
        )}
      </span>
      <span className="z-rico-grupo">
        {button(
          texto.esquerda,
          <AlignLeft size={16} aria-hidden />,
          () => run().alinhar('left').run(),
          on.align === 'left',
        )}
        {button(
          texto.centro,
          <AlignCenter size={16} aria-hidden />,
          () => run().alinhar('center').run(),
          on.align === 'center',
        )}
        {button(
          texto.direita,
          <AlignRight size={16} aria-hidden />,
          () => run().alinhar('right').run(),
          on.align === 'right',
        )}
        {button(
          texto.justificar,
          <AlignJustify size={16} aria-hidden />,
          () => run().alinhar('justify').run(),
          on.align === 'justify',
        )}
      </span>
      <span className="z-rico-grupo">
        {button(
          texto.marcadores,
          <List size={16} aria-hidden />,
          () => run().toggleBulletList().run(),
          on.bullet,
        )}
        {button(
          texto.numerada,
          <ListOrdered size={16} aria-hidden />,
          () => run().toggleOrderedList().run(),
          on.ordered,
        )}
        {button(
          texto.citacao,
          <TextQuote size={16} aria-hidden />,
          () => run().toggleBlockquote().run(),
          on.quote,
        )}
      </span>
      <span className="z-rico-grupo">
        {button(texto.enlace, <Link2 size={16} aria-hidden />, () => setLinking(true), on.link)}
        <Upload
          multiple
          hasControlInside
          showUploadList={false}
          aria-label={texto.imagem}
          accept={IMAGEM_EXTENSOES.map((extensao) => `.${extensao}`).join(',')}
          beforeUpload={(file) => {
            onPictures([file]);
            return false;
          }}
        >
          {button(texto.imagem, <ImagePlus size={16} aria-hidden />, () => undefined)}
        </Upload>
        <TableMenu editor={editor} />
        {button(texto.linha, <Minus size={16} aria-hidden />, () => run().setHorizontalRule().run())}
        {button(texto.quebra, <SeparatorHorizontal size={16} aria-hidden />, () => breakPage(editor))}
      </span>
      <span className="z-rico-grupo">
        {button(
          texto.desfazer,
          <Undo2 size={16} aria-hidden />,
          () => run().undo().run(),
          undefined,
          !on.undo,
        )}
        {button(
          texto.refazer,
          <Redo2 size={16} aria-hidden />,
          () => run().redo().run(),
          undefined,
          !on.redo,
        )}
        {button(texto.procurar, <Search size={16} aria-hidden />, onFind)}
        {button(
          whole ? texto.telaNormal : texto.telaCheia,
          whole ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />,
          onWhole,
          whole,
        )}
      </span>
      <span className="z-linha z-fim">
        <Button
          icon={<FormInput size={16} aria-hidden />}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onField}
        >
          {texto.campo}
        </Button>
        <VariablePicker editor={editor} />
      </span>
      {linking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </div>
  );
}

const STOPS = 'input[role="combobox"], button:not(:disabled)';

/** One stop of Tab, which follows the focus; arrows, Home and End move it. Esc goes back to the text. */
function moveWithin(event: KeyboardEvent<HTMLDivElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const at = stops.indexOf(event.target as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const next = stops.at(to % stops.length);
  for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1;
  next?.focus();
}
