import { useEditorState, type Editor } from '@tiptap/react';
import { Button, Dropdown, Select } from 'antd';
import { Baseline, Highlighter, RemoveFormatting, Rows3, Subscript, Superscript } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  CORES_LETRA,
  CORES_REALCE,
  ENTRELINHAS,
  TAMANHOS,
  type Entrelinha,
} from '#domain/modelo-documento/tipos.ts';
import { COR_NOME, textoRico as texto } from '#messages/texto-rico.ts';

const NONE = 'nenhuma';

/** How the toolbar draws a button. */
export type ToolbarButton = (
  label: string,
  icon: ReactNode,
  act: () => void,
  pressed?: boolean,
  disabled?: boolean,
) => ReactNode;

/** Size, colour, highlight, raised and lowered letters, and the height of lines. */
export function LetterTools({ editor, button }: { editor: Editor; button: ToolbarButton }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      pontos: (now.getAttributes('tamanho')['pontos'] as number | undefined) ?? 0,
      cor: (now.getAttributes('cor')['cor'] as string | undefined) ?? NONE,
      realce: (now.getAttributes('realce')['cor'] as string | undefined) ?? NONE,
      sub: now.isActive('subscript'),
      sup: now.isActive('superscript'),
      entrelinha:
        ((now.getAttributes('heading')['entrelinha'] ??
          now.getAttributes('paragraph')['entrelinha']) as Entrelinha | null) ?? 0,
    }),
  });
  const run = () => editor.chain().focus();
  const palette = (
    mark: 'cor' | 'realce',
    label: string,
    icon: ReactNode,
    list: { readonly [name: string]: string },
  ) => (
    <Choice
      label={label}
      icon={icon}
      chosen={on[mark]}
      pressed={on[mark] !== NONE}
      items={[
        { key: NONE, label: texto.semCor },
        ...Object.entries(list).map(([name, hex]) => ({
          key: name,
          label: COR_NOME[name],
          icon: <span className="z-rico-cor" style={{ background: hex }} />,
        })),
      ]}
      onChoose={(cor) =>
        void (cor === NONE ? run().unsetMark(mark).run() : run().setMark(mark, { cor }).run())
      }
    />
  );
  return (
    <>
      <Select
        size="small"
        style={{ width: 84 }}
        aria-label={texto.tamanho}
        value={on.pontos}
        options={[
          { value: 0, label: texto.tamanhoPadrao },
          ...TAMANHOS.map((tamanho) => ({ value: tamanho as number, label: String(tamanho) })),
        ]}
        onChange={(pontos: number) =>
          void (pontos === 0 ? run().unsetMark('tamanho').run() : run().setMark('tamanho', { pontos }).run())
        }
      />
      <span className="z-rico-grupo">
        {palette('cor', texto.cor, <Baseline size={16} aria-hidden />, CORES_LETRA)}
        {palette('realce', texto.realce, <Highlighter size={16} aria-hidden />, CORES_REALCE)}
        {button(
          texto.subscrito,
          <Subscript size={16} aria-hidden />,
          () => run().toggleMark('subscript').run(),
          on.sub,
        )}
        {button(
          texto.sobrescrito,
          <Superscript size={16} aria-hidden />,
          () => run().toggleMark('superscript').run(),
          on.sup,
        )}
        <Choice
          label={texto.entrelinha}
          icon={<Rows3 size={16} aria-hidden />}
          chosen={String(on.entrelinha)}
          pressed={on.entrelinha !== 0}
          items={[
            { key: '0', label: texto.entrelinhaPadrao },
            ...ENTRELINHAS.map((entrelinha) => ({
              key: String(entrelinha),
              label: entrelinha.toLocaleString('pt-BR'),
            })),
          ]}
          onChoose={(key) =>
            run()
              .entrelinha(ENTRELINHAS.find((entrelinha) => String(entrelinha) === key) ?? null)
              .run()
          }
        />
        {button(texto.limparForma, <RemoveFormatting size={16} aria-hidden />, () =>
          run().unsetAllMarks().run(),
        )}
      </span>
    </>
  );
}

type Item = { readonly key: string; readonly label: ReactNode; readonly icon?: ReactNode };

/** A button that offers a few looks, the present one chosen. */
function Choice(props: {
  label: string;
  icon: ReactNode;
  items: readonly Item[];
  chosen: string;
  pressed: boolean;
  onChoose: (key: string) => void;
}) {
  const { label, icon, items, chosen, pressed, onChoose } = props;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [...items],
        selectable: true,
        selectedKeys: [chosen],
        onClick: ({ key }) => onChoose(key),
      }}
    >
      <Button
        type="text"
        icon={icon}
        aria-label={label}
        title={label}
        tabIndex={-1}
        aria-pressed={pressed}
        aria-haspopup="menu"
        onMouseDown={(event) => event.preventDefault()}
      />
    </Dropdown>
  );
}
