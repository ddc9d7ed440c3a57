import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { Pencil } from 'lucide-react';
import { createContext, use, useState } from 'react';
import { limparCampo } from '#domain/modelo-documento/campos.ts';
import type { Campo } from '#domain/modelo-documento/tipos.ts';
import { textoRico, TITULO_CAMPO } from '#messages/texto-rico.ts';
import { FieldDialog } from './FieldDialog.tsx';

/** What was answered, where a document is being made; null where a template is being written. */
export const AnswersContext = createContext<((campo: Campo) => string) | null>(null);

/** A field to be asked, by its label; where it was answered, the answer as it will be printed. */
export function FieldChip({ node, selected, editor }: NodeViewProps) {
  const answer = use(AnswersContext);
  const [editing, setEditing] = useState(false);
  const campo = limparCampo(node.attrs);
  if (!campo) return <NodeViewWrapper as="span">{String(node.attrs['rotulo'])}</NodeViewWrapper>;
  const written = answer?.(campo) ?? '';
  const sign = campo.obrigatorio && written === '' ? ' *' : '';
  return (
    <NodeViewWrapper
      as="span"
      className="z-rico-variavel"
      data-campo-pedido={written === '' ? '' : undefined}
      data-escolhida={selected ? '' : undefined}
      title={textoRico.campoDica(campo.rotulo, TITULO_CAMPO[campo.tipo], campo.obrigatorio)}
      onDoubleClick={() => editor.isEditable && setEditing(true)}
    >
      {written === '' ? `${campo.rotulo}${sign}` : written}
      {selected && editor.isEditable ? (
        // Native, as in ImageView: the editor leaves its clicks alone.
        <button
          type="button"
          className="z-rico-lapis"
          aria-label={textoRico.campoAlterar(campo.rotulo)}
          title={textoRico.campoAlterar(campo.rotulo)}
          onClick={() => setEditing(true)}
        >
          <Pencil size={13} aria-hidden />
        </button>
      ) : null}
      {editing ? <FieldDialog editor={editor} campo={campo} onClose={() => setEditing(false)} /> : null}
    </NodeViewWrapper>
  );
}
